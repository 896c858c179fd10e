import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { TextKey } from '@/api/types';

/** A text of a page, filled with the shop's facts. */
export function shopTextQuery(key: TextKey) {
  return queryOptions({
    queryKey: [...queryRoots.texts, key] as const,
    queryFn: ({ signal }) => api.get('/api/text/{key}', { params: { key }, signal }),
    staleTime: 300_000,
  });
}
