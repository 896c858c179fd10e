import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { orderOrNull } from './queries';

/** Returns a key of guests' orders. */
const guestOrderKey = (...parts: string[]): QueryKey => [...queryRoots.guest, 'orders', ...parts];

/** Returns path and header of a call about a guest's order. */
export const guestCall = (number: string, key: string) => ({
  params: { id: number },
  headers: { Authorization: `Bearer ${key}` },
});

/** A guest's order; null where the key does not open it. */
export const guestOrderByNumberQuery = (number: string, key: string) =>
  queryOptions({
    queryKey: guestOrderKey('number', number, key),
    queryFn: ({ signal }) =>
      orderOrNull(api.get('/api/order/guest/{id}', { ...guestCall(number, key), signal })),
  });

/** Loads a guest's order. */
export const guestOrderQuery = (number: string, key: string) =>
  queryOptions({
    queryKey: guestOrderKey('detail', number, key),
    queryFn: async ({ signal }) =>
      (await api.get('/api/order/guest/{id}', { ...guestCall(number, key), signal })).order,
  });

/** The texts that were accepted with a guest's order. They never change. */
export const guestTextsQuery = (number: string, key: string) =>
  queryOptions({
    queryKey: guestOrderKey('texts', number, key),
    queryFn: async ({ signal }) =>
      (await api.get('/api/order/guest/{id}/texts', { ...guestCall(number, key), signal })).texts,
    staleTime: Infinity,
  });

/** Invalidates all cached orders of guests. */
export function invalidateGuestOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: guestOrderKey() });
}
