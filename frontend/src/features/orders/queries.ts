import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Order } from '@/api/types';

/** The customer's orders, newest first. */
export const myOrdersQuery = queryOptions({
  queryKey: ['customer', 'orders'],
  queryFn: async ({ signal }) =>
    (await api.get<{ orders: Order[] }>('/api/order/user', { signal })).orders,
  meta: { onlyLogged: true },
});
