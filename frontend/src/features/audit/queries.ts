import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { AuditEntity } from '@/api/types';

/** A page of what staff have done, newest first. */
export function auditQuery(entity: AuditEntity | '', page: number) {
  const query = { page, entity: entity || undefined };
  return queryOptions({
    queryKey: [...queryRoots.seller, 'audit', query] as const,
    queryFn: ({ signal }) => api.get('/api/seller/audit', { query, signal }),
    placeholderData: keepPreviousData,
    // Staff open the log to see what was just done.
    staleTime: 0,
  });
}
