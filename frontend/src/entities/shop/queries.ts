import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { takeInitialData } from '@/api/initial-data';
import { queryRoots } from '@/api/query-keys';

/** Name, address, telephones and bank account: facts that the shop's owner configures. */
export const shopQuery = queryOptions({
  queryKey: queryRoots.shop,
  queryFn: async ({ signal }) => (await api.get('/api/shop', { signal })).shop,
  initialData: () => takeInitialData('/api/shop')?.shop,
  staleTime: Infinity,
});

/** The shop's name; its own until the server has said otherwise. */
export function useShopName(): string {
  return useQuery(shopQuery).data?.name ?? 'Dördüncü';
}
