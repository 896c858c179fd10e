import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from '@/api/client';
import { ApiError } from '@/api/errors';
import { queryRoots } from '@/api/query-keys';
import type { AcceptedLegalText, Order } from '@/api/types';

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

type Read<T> = (signal: AbortSignal) => Promise<T>;

/** One order as it is now. */
export function orderQuery(queryKey: QueryKey, read: Read<{ order: Order }>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await read(signal)).order,
    meta: { logOnly: true },
  });
}

/** One order by the number that people read; null where there is none. */
export function orderByNumberQuery(queryKey: QueryKey, read: Read<{ order: Order }>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return (await read(signal)).order;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    meta: { logOnly: true },
  });
}

/** The texts that were accepted with an order. They never change. */
export function acceptedTextsQuery(queryKey: QueryKey, read: Read<{ texts: AcceptedLegalText[] }>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await read(signal)).texts,
    staleTime: Infinity,
    // The dialog says it in its own place.
    meta: { logOnly: true },
  });
}

/** One of the customer's orders, as it is now. */
export const myOrderQuery = (id: string) =>
  orderQuery(orderKeys.detail(id), (signal) =>
    api.get('/api/order/{id}', { params: { id }, signal }),
  );

/** One of the customer's orders by the number that people read; null where there is none. */
export const myOrderByNumberQuery = (number: string) =>
  orderByNumberQuery(orderKeys.byNumber(number), (signal) =>
    api.get('/api/order/number/{id}', { params: { id: number }, signal }),
  );

/** The texts that were accepted with one of the customer's orders. */
export const myAcceptedTextsQuery = (id: string) =>
  acceptedTextsQuery(orderKeys.acceptedTexts(id), (signal) =>
    api.get('/api/order/{id}/texts', { params: { id }, signal }),
  );

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
