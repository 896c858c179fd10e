import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

/** Keys of the customer's orders. */
const orderKeys = {
  all: [...queryRoots.customer, 'orders'] as const,
  list: () => [...orderKeys.all, 'list'] as const,
  acceptedTexts: (id: string) => [...orderKeys.all, 'accepted-texts', id] as const,
};

/** The customer's orders, newest first. */
export const myOrdersQuery = queryOptions({
  queryKey: orderKeys.list(),
  queryFn: async ({ signal }) => (await api.get('/api/order/user', { signal })).orders,
  meta: { logOnly: true },
});

/** The texts that were accepted with an order. They never change. */
export function acceptedLegalTextsQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.acceptedTexts(id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/order/{id}/texts', { params: { id }, signal })).texts,
    staleTime: Infinity,
    // The dialog says it in its own place.
    meta: { logOnly: true },
  });
}
