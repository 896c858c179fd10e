import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

/** The owner's settings with their version. */
export type SavedSettings = DataOf<'get', '/api/seller/settings'>;

/** What the owner sets in the browser. */
export const settingsQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'settings'] as const,
  queryFn: ({ signal }) => api.get('/api/seller/settings', { signal }),
});
