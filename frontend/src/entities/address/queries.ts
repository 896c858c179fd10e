import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Address } from '@/api/types';

/** The customer's saved addresses. */
export const addressesQuery = queryOptions({
  queryKey: ['customer', 'addresses'],
  queryFn: async ({ signal }) =>
    (await api.get<{ addresses: Address[] }>('/api/address/get', { signal })).addresses,
  meta: { errorMessage: 'Adresler alınamadı.' },
});
