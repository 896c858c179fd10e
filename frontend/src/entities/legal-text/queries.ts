import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { LegalKind } from '@/api/types';

const legalTextKeys = {
  detail: (kind: LegalKind) => [...queryRoots.legalTexts, kind] as const,
};

/** A general legal text with the shop's facts in it. */
export function legalTextQuery(kind: LegalKind) {
  return queryOptions({
    queryKey: legalTextKeys.detail(kind),
    queryFn: async ({ signal }) =>
      (await api.get('/api/legal/{kind}', { params: { kind }, signal })).text,
    staleTime: 300_000,
  });
}
