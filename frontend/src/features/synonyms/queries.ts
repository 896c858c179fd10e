import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Synonym } from '@/api/types';

const path = '/api/seller/synonyms';

interface SynonymsAnswer {
  synonyms: Synonym[];
}

/** The words that the shop's search takes for others. */
export const synonymsQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'synonyms'],
  queryFn: async ({ signal }) => (await api.get<SynonymsAnswer>(path, { signal })).synonyms,
  // A refetch under somebody's hands would replace what they are typing.
  staleTime: Infinity,
});

/** Replaces the whole list. */
export function useSaveSynonyms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (synonyms: Synonym[]) => api.put<Partial<SynonymsAnswer>>(path, { synonyms }),
    onSuccess: (answer, sent) => {
      client.setQueryData(synonymsQuery.queryKey, answer.synonyms ?? sent);
      void client.invalidateQueries({ queryKey: queryRoots.products });
    },
    meta: { handled: true },
  });
}
