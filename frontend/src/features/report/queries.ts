import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPath } from '@/api/call-path';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

export interface SalesQuery {
  from: string;
  to: string;
  by: 'day' | 'month';
}

const reportKeys = {
  sales: (query: SalesQuery) => [...queryRoots.seller, 'report', 'sales', query] as const,
};

/** What was sold in a range, by day or month. */
export function salesReportQuery(query: SalesQuery) {
  return queryOptions({
    queryKey: reportKeys.sales(query),
    queryFn: async ({ signal }) =>
      (await api.get('/api/seller/report/sales', { query, signal })).report,
    placeholderData: keepPreviousData,
  });
}

/** Where the report is as a file. */
export function salesReportPath(query: SalesQuery): string {
  return callPath('/api/seller/report/sales.csv', { query });
}
