import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { AcceptedLegalText, Order } from '@/api/types';
import { ApiError } from '@/lib/errors';

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
});

type Read<T> = (signal: AbortSignal) => Promise<T>;

/** One order as it is now. */
export function orderQuery(queryKey: QueryKey, read: Read<{ order: Order }>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await read(signal)).order,
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
  });
}

/** The texts that were accepted with an order. They never change. */
export function acceptedTextsQuery(queryKey: QueryKey, read: Read<{ texts: AcceptedLegalText[] }>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await read(signal)).texts,
    staleTime: Infinity,
  });
}

/** Loads one of the customer's orders. */
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

/** Replaces an order wherever it is cached. */
export function showMyOrder(client: QueryClient, order: Order) {
  client.setQueryData(myOrderByNumberQuery(order.number).queryKey, order);
  client.setQueryData(myOrdersQuery.queryKey, (orders) =>
    orders?.map((listed) => (listed._id === order._id ? order : listed)),
  );
}

/** Invalidates all cached orders of the customer. */
export function invalidateMyOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: orderKeys.all });
}
