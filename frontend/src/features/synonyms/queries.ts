import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Synonym } from '@/api/types';
import { invalidateProducts } from '@/entities/product/queries';

const synonymKeys = { list: () => [...queryRoots.seller, 'synonyms'] as const };

/** The words that the shop's search takes for others. */
export const synonymsQuery = queryOptions({
  queryKey: synonymKeys.list(),
  queryFn: async ({ signal }) => (await api.get('/api/seller/synonyms', { signal })).synonyms,
  // A refetch would replace the text that the user is typing.
  staleTime: Infinity,
});

/** Replaces the whole list. */
export function useSaveSynonyms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (synonyms: Synonym[]) => api.put('/api/seller/synonyms', { body: { synonyms } }),
    onSuccess: ({ synonyms }) => {
      client.setQueryData(synonymsQuery.queryKey, synonyms);
      void invalidateProducts(client);
    },
    meta: { handled: true },
  });
}
