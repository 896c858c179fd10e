import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import type { SellerMaker } from '@/api/types';
import { invalidateProducts } from '@/entities/product/queries';

/** The makers and importers by name, each with the number of its products. */
export const makersQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'makers'] as const,
  queryFn: async ({ signal }) => (await api.get('/api/seller/maker', { signal })).makers,
});

/** Returns a function that reloads everything that shows makers: products say who made them. */
export function useRefreshMakers() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: makersQuery.queryKey }),
      invalidateProducts(client),
    ]);
}

/** Returns the maker as another staff member saved it, if that prevented saving. */
export function presentMaker(error: unknown): SellerMaker | undefined {
  const isConflict = isRefusal(error, 'changed_meanwhile');
  return isConflict ? (error.body as { maker: SellerMaker }).maker : undefined;
}

interface MakerChange {
  /** The maker to change, as the form has seen it; null for a new one. */
  base: SellerMaker | null;
  values: BodyOf<'post', '/api/seller/maker'>;
}

/** Returns a function that adds a maker or changes one. */
export function useSaveMaker() {
  const refresh = useRefreshMakers();
  return async ({ base, values }: MakerChange) => {
    try {
      return await (base
        ? api.put('/api/seller/maker/{id}', {
            params: { id: base._id },
            body: { ...values, updatedAt: base.updatedAt },
          })
        : api.post('/api/seller/maker', { body: values }));
    } finally {
      await refresh();
    }
  };
}
