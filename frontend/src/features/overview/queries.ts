import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Span } from './span';
import type { OverviewFigures } from './types';

/** The shop's figures over the last days. */
export function overviewQuery(days: Span) {
  return queryOptions({
    queryKey: ['seller', 'overview', days],
    queryFn: async ({ signal }) => {
      const path = `/api/seller/overview?days=${days}`;
      return (await api.get<{ overview: OverviewFigures }>(path, { signal })).overview;
    },
    placeholderData: keepPreviousData,
  });
}
