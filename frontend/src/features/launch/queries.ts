import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

/** What of the shop's configuration is done; it changes with a restart alone. */
export const launchChecksQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'launch-checks'] as const,
  queryFn: async ({ signal }) => (await api.get('/api/seller/launch-checks', { signal })).checks,
  staleTime: Infinity,
});
