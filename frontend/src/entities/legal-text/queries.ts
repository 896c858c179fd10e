import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { LegalKind } from '@/api/types';

/** One of the two texts that buyers accept, without an order. */
export function legalTextQuery(kind: LegalKind) {
  return queryOptions({
    queryKey: [...queryRoots.texts, kind] as const,
    queryFn: async ({ signal }) =>
      (await api.get('/api/legal/{kind}', { params: { kind }, signal })).text,
    staleTime: 300_000,
  });
}
