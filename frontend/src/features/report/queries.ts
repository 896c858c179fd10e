import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPath } from '@/api/call-path';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { SalesReport } from '@/api/types';

export type SalesQuery = Pick<SalesReport, 'from' | 'to' | 'by'>;

/** What was sold in a range, by day or month. */
export function salesReportQuery(query: SalesQuery) {
  return queryOptions({
    queryKey: [...queryRoots.seller, 'report', 'sales', query] as const,
    queryFn: async ({ signal }) =>
      (await api.get('/api/seller/report/sales', { query, signal })).report,
    placeholderData: keepPreviousData,
  });
}

/** Where the report is as a file. */
export function salesReportPath(query: SalesQuery): string {
  return callPath('/api/seller/report/sales.csv', { query });
}
