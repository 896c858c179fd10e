import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { ApiError } from '@/api/errors';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';

/** Keys of the customer's orders. */
const orderKeys = {
  all: [...queryRoots.customer, 'orders'] as const,
  list: () => [...orderKeys.all, 'list'] as const,
  detail: (id: string) => [...orderKeys.all, 'detail', id] as const,
  byNumber: (number: string) => [...orderKeys.all, 'number', number] as const,
  acceptedTexts: (id: string) => [...orderKeys.all, 'accepted-texts', id] as const,
};

/** The customer's orders, newest first. */
export const myOrdersQuery = queryOptions({
  queryKey: orderKeys.list(),
  queryFn: async ({ signal }) => (await api.get('/api/order/user', { signal })).orders,
  meta: { logOnly: true },
});

/** One of the customer's orders, as it is now. */
export function myOrderQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/order/{id}', { params: { id }, signal })).order,
    meta: { logOnly: true },
  });
}

/** One of the customer's orders by the number that people read; null where there is none. */
export function myOrderByNumberQuery(number: string) {
  return queryOptions({
    queryKey: orderKeys.byNumber(number),
    queryFn: async ({ signal }) => {
      const params = { id: number };
      try {
        return (await api.get('/api/order/number/{id}', { params, signal })).order;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    meta: { logOnly: true },
  });
}

/** Puts a changed order in its place wherever it is loaded. */
export function showMyOrder(client: QueryClient, order: Order) {
  client.setQueryData(myOrderByNumberQuery(order.number).queryKey, order);
  client.setQueryData(myOrdersQuery.queryKey, (orders) =>
    orders?.map((listed) => (listed._id === order._id ? order : listed)),
  );
}

/** Nothing that is loaded of the customer's orders is to be believed any longer. */
export function invalidateMyOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: orderKeys.all });
}

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
