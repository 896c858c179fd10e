import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';
import { acceptedTextsQuery, orderByNumberQuery, orderQuery } from './queries';

const guestKeys = {
  all: [...queryRoots.guest, 'orders'] as const,
  byNumber: (number: string, key: string) => [...guestKeys.all, 'number', number, key] as const,
  detail: (number: string, key: string) => [...guestKeys.all, 'detail', number, key] as const,
  texts: (number: string, key: string) => [...guestKeys.all, 'texts', number, key] as const,
};

/** Returns path and header of a call about a guest's order. */
export const guestCall = (number: string, key: string) => ({
  params: { id: number },
  headers: { Authorization: `Bearer ${key}` },
});

/** A guest's order; null where the key does not open it. */
export const guestOrderByNumberQuery = (number: string, key: string) =>
  orderByNumberQuery(guestKeys.byNumber(number, key), (signal) =>
    api.get('/api/order/guest/{id}', { ...guestCall(number, key), signal }),
  );

/** Loads a guest's order. */
export const guestOrderQuery = (number: string, key: string) =>
  orderQuery(guestKeys.detail(number, key), (signal) =>
    api.get('/api/order/guest/{id}', { ...guestCall(number, key), signal }),
  );

/** The texts that were accepted with a guest's order. */
export const guestTextsQuery = (number: string, key: string) =>
  acceptedTextsQuery(guestKeys.texts(number, key), (signal) =>
    api.get('/api/order/guest/{id}/texts', { ...guestCall(number, key), signal }),
  );

/** Puts a changed order of a guest into the cache. */
export function showGuestOrder(client: QueryClient, order: Order, key: string) {
  client.setQueryData(guestOrderByNumberQuery(order.number, key).queryKey, order);
}

/** Invalidates all cached orders of guests. */
export function invalidateGuestOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: guestKeys.all });
}
