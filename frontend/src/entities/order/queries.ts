import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { DataOf, QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';
import { ApiError } from '@/lib/errors';

/** Returns a key of the customer's orders. */
const orderKey = (...parts: unknown[]): QueryKey => [...queryRoots.customer, 'orders', ...parts];

type OrdersQuery = QueryOf<'/api/order/user'>;

const ordersKey = (...query: OrdersQuery[]) => orderKey('list', ...query);

const ordersQuery = (query: OrdersQuery) =>
  queryOptions({
    queryKey: ordersKey(query),
    queryFn: ({ signal }) => api.get('/api/order/user', { query, signal }),
  });

/** One page of the customer's orders, newest first. */
export const myOrdersQuery = (page: number) => ({
  ...ordersQuery({ page, limit: 20 }),
  placeholderData: keepPreviousData,
});

/** The customer's newest orders. One that can still be paid by card is among them, because its payment page expires. */
export const myNewestOrdersQuery = ordersQuery({ page: 1, limit: 5 });

/** Returns the order of a response, or null if there is none. */
export async function orderOrNull(response: Promise<{ order: Order }>): Promise<Order | null> {
  try {
    return (await response).order;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Loads one of the customer's orders. */
export const myOrderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey('detail', id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/order/{id}', { params: { id }, signal })).order,
  });

/** One of the customer's orders by the number that people read; null where there is none. */
export const myOrderByNumberQuery = (number: string) =>
  queryOptions({
    queryKey: orderKey('number', number),
    queryFn: ({ signal }) =>
      orderOrNull(api.get('/api/order/number/{id}', { params: { id: number }, signal })),
  });

/** The texts that were accepted with one of the customer's orders. They never change. */
export const myAcceptedTextsQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey('accepted-texts', id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/order/{id}/texts', { params: { id }, signal })).texts,
    staleTime: Infinity,
  });

/** Replaces an order wherever it is cached. */
export function showMyOrder(client: QueryClient, order: Order) {
  client.setQueryData(myOrderByNumberQuery(order.number).queryKey, order);
  client.setQueriesData<DataOf<'get', '/api/order/user'>>(
    { queryKey: ordersKey() },
    (list) =>
      list && {
        ...list,
        orders: list.orders.map((listed) => (listed._id === order._id ? order : listed)),
      },
  );
}

/** Forgets the lists of the customer's orders; those that are shown are loaded again. */
export function resetMyOrders(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: ordersKey() });
}

/** Invalidates all cached orders of the customer. */
export function invalidateMyOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: orderKey() });
}
