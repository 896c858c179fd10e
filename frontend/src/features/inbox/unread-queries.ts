import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

const unreadKeys = { detail: () => [...queryRoots.seller, 'unread'] as const };

/** What waits for the seller's answer. */
export const sellerUnreadQuery = queryOptions({
  queryKey: unreadKeys.detail(),
  queryFn: ({ signal }) => api.get('/api/seller/unread', { signal }),
  refetchInterval: 30_000,
});
