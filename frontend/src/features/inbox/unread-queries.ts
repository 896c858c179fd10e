import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { SellerUnread } from '@/api/types';

/** What waits for the seller's answer. */
export const sellerUnreadQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'unread'],
  queryFn: ({ signal }) => api.get<SellerUnread>('/api/seller/unread', { signal }),
  refetchInterval: 30_000,
  meta: { logOnly: true },
});
