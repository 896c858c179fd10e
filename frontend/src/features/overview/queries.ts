import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Overview } from '@/api/types';
import type { Period } from './period';

/** The shop's figures over the last days. */
export function overviewQuery(days: Period) {
  return queryOptions({
    queryKey: [...queryRoots.seller, 'overview', days],
    queryFn: async ({ signal }) => {
      const path = `/api/seller/overview?days=${days}`;
      return (await api.get<{ overview: Overview }>(path, { signal })).overview;
    },
    placeholderData: keepPreviousData,
  });
}
