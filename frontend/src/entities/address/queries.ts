import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

const addressKeys = {
  list: () => [...queryRoots.customer, 'addresses'] as const,
};

/** The customer's saved addresses, the oldest first. */
export const addressesQuery = queryOptions({
  queryKey: addressKeys.list(),
  queryFn: async ({ signal }) => (await api.get('/api/address/get', { signal })).addresses,
  meta: { errorMessage: 'Adresler alınamadı.' },
});
