import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Address } from '@/api/types';

/** The customer's saved addresses. */
export const addressesQuery = queryOptions({
  queryKey: [...queryRoots.customer, 'addresses'],
  queryFn: async ({ signal }) =>
    (await api.get<{ addresses: Address[] }>('/api/address/get', { signal })).addresses,
  meta: { errorMessage: 'Adresler alınamadı.' },
});
