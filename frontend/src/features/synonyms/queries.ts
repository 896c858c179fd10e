import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

const synonymKeys = { list: () => [...queryRoots.seller, 'synonyms'] as const };

/** The words that the shop's search takes for others. */
export const synonymsQuery = queryOptions({
  queryKey: synonymKeys.list(),
  queryFn: async ({ signal }) => (await api.get('/api/seller/synonyms', { signal })).synonyms,
  // A refetch would replace the text that the user is typing.
  staleTime: Infinity,
});
