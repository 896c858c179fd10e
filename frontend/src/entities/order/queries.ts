import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { AcceptedLegalText, Order } from '@/api/types';

/** The customer's orders, newest first. */
export const myOrdersQuery = queryOptions({
  queryKey: [...queryRoots.customer, 'orders'],
  queryFn: async ({ signal }) =>
    (await api.get<{ orders: Order[] }>('/api/order/user', { signal })).orders,
  meta: { logOnly: true },
});

/** The texts that were accepted with an order. They never change. */
export function acceptedLegalTextsQuery(order: string) {
  return queryOptions({
    queryKey: [...queryRoots.customer, 'accepted-texts', order],
    queryFn: async ({ signal }) => {
      const path = `/api/order/${encodeURIComponent(order)}/texts`;
      return (await api.get<{ texts: AcceptedLegalText[] }>(path, { signal })).texts;
    },
    staleTime: Infinity,
    // The dialog says it in its own place.
    meta: { logOnly: true },
  });
}
