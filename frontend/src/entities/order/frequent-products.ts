import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { asBoolean, storedValue } from '@/lib/storage';

const stored = storedValue('session', 'dorduncu-yeniden-al', asBoolean);

/** Whether there was something to buy again when this tab asked last: its room can be kept before the answer. */
export function hadFrequentProducts(): boolean {
  return stored.read() ?? false;
}

export const noteFrequentProducts = stored.write;

/** What one person buys is not for the next one at this browser. */
export const forgetFrequentProducts = stored.forget;

/** What the customer buys most, with the quantity of the last time. */
export const frequentProductsQuery = queryOptions({
  queryKey: [...queryRoots.customer, 'orders', 'frequent'] as const,
  queryFn: async ({ signal }) =>
    (await api.get('/api/order/frequent-products', { signal })).products,
  meta: { logOnly: true },
});
