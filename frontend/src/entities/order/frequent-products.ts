import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { asBoolean, storedValue } from '@/lib/storage';

const stored = storedValue('session', 'dorduncu-yeniden-al', asBoolean);

/**
 * Whether the last response in this tab had frequent products, so that their space can be kept before the next one.
 */
export function hadFrequentProducts(): boolean {
  return stored.read() ?? false;
}

export const noteFrequentProducts = stored.write;

/** Forgets it, because the next user of this browser may be another person. */
export const forgetFrequentProducts = stored.forget;

/** The products that the customer orders most, with the quantity of the last order. */
export const frequentProductsQuery = queryOptions({
  queryKey: [...queryRoots.customer, 'orders', 'frequent'] as const,
  queryFn: async ({ signal }) =>
    (await api.get('/api/order/frequent-products', { signal })).products,
});
