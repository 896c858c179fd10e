import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Period } from './period';

const overviewKeys = {
  detail: (query: QueryOf<'/api/seller/overview'>) =>
    [...queryRoots.seller, 'overview', query] as const,
};

/** The shop's figures over the last days. */
export function overviewQuery(days: Period) {
  const query = { days };
  return queryOptions({
    queryKey: overviewKeys.detail(query),
    queryFn: async ({ signal }) =>
      (await api.get('/api/seller/overview', { query, signal })).overview,
    placeholderData: keepPreviousData,
  });
}
