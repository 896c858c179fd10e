import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { LegalKind, LegalText } from '@/api/types';

/** A general legal text with the shop's facts in it. */
export function legalTextQuery(kind: LegalKind) {
  return queryOptions({
    queryKey: [...queryRoots.legalTexts, kind],
    queryFn: async ({ signal }) =>
      (await api.get<{ text: LegalText }>(`/api/legal/${kind}`, { signal })).text,
    staleTime: 300_000,
    // The page says in its own place that the text is missing.
    meta: { logOnly: true },
  });
}
