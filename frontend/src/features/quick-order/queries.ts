import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

const quickOrderKeys = { usual: () => [...queryRoots.customer, 'usual-products'] as const };

/** What the customer buys most, with the quantity of the last time. */
export const usualProductsQuery = queryOptions({
  queryKey: quickOrderKeys.usual(),
  queryFn: async ({ signal }) => (await api.get('/api/order/usual', { signal })).products,
  meta: { logOnly: true },
});

/** Finds the products of a pasted list, line by line. */
export function useReadShoppingList() {
  return useMutation({
    mutationFn: async (text: string) =>
      (await api.post('/api/order/shopping-list', { body: { text } })).lines,
    // The box says what is wrong with its text.
    meta: { handled: true },
  });
}
