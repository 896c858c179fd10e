import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

const newsKeys = { orders: () => [...queryRoots.seller, 'news'] as const };

/** The orders placed last, newest first. */
export const newsQuery = queryOptions({
  queryKey: newsKeys.orders(),
  queryFn: async ({ signal }) => (await api.get('/api/seller/news', { signal })).orders,
  // The next poll makes up for it.
  retry: false,
});
