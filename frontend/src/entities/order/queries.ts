import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { AcceptedText, Order } from '@/api/types';

/** The customer's orders, newest first. */
export const myOrdersQuery = queryOptions({
  queryKey: ['customer', 'orders'],
  queryFn: async ({ signal }) =>
    (await api.get<{ orders: Order[] }>('/api/order/user', { signal })).orders,
  meta: { onlyLogged: true },
});

/** The texts that were accepted with an order. They never change. */
export function acceptedTextsQuery(order: string) {
  return queryOptions({
    queryKey: ['customer', 'accepted-texts', order],
    queryFn: async ({ signal }) => {
      const path = `/api/order/${encodeURIComponent(order)}/texts`;
      return (await api.get<{ texts: AcceptedText[] }>(path, { signal })).texts;
    },
    staleTime: Infinity,
    // The dialog says it in its own place.
    meta: { onlyLogged: true },
  });
}
