import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

/** A number of monthly payments with what they cost. */
export type InstalmentPlan = DataOf<'get', '/api/payment/installments'>['plans'][number];

/** The instalments in which an amount in TL can be paid by card; none if the shop offers none for it. */
export function instalmentPlansQuery(amount: number) {
  return queryOptions({
    queryKey: [...queryRoots.shop, 'instalments', amount] as const,
    queryFn: async ({ signal }) =>
      (await api.get('/api/payment/installments', { query: { amount }, signal })).plans,
    // The server keeps the plans of its provider for an hour.
    staleTime: 3_600_000,
    retry: false,
  });
}
