import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { isRefusal } from '@/api/refusals';
import type { Product, ProductGroup } from '@/api/types';
import { productKeys } from '@/entities/product/queries';
import { changeProducts, type ProductOver } from '../product-queries';
import { combinationKey, combinations, type TypedOption } from './combinations';

/** The group of a product with its products: a list, so that changes of products are shown in it. */
export function variantsQuery(group: string) {
  return queryOptions({
    queryKey: [...productKeys.lists(), 'group', group] as const,
    queryFn: ({ signal }) => fetchVariants(group, signal),
  });
}

/** The products of these groups: a list, too. */
export function variantsOfQuery(ids: string[]) {
  return queryOptions({
    queryKey: [...productKeys.lists(), 'groups', ids] as const,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(ids.map((id) => fetchVariants(id, signal)));
      return { products: found.flatMap(({ products }) => products) };
    },
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
    meta: { errorMessage: 'Seçenekler alınamadı.' },
  });
}

async function fetchVariants(id: string, signal: AbortSignal) {
  const { group } = await api.get('/api/product/group/{id}', { params: { id }, signal });
  const ids = group.members.map(({ product }) => product);
  const { products } = await api.get('/api/product/list', { query: { ids }, signal });
  return { group, products };
}

interface WantedVariants {
  /** The product that the group begins with. */
  first: Product;
  options: TypedOption[];
  group?: ProductGroup | undefined;
}

/** The group as another staff member saved it, if that prevented saving. */
export function presentGroup(error: unknown): ProductGroup | undefined {
  const isConflict = isRefusal(error, 'changed_meanwhile');
  return isConflict ? (error.body as { group: ProductGroup }).group : undefined;
}

/**
 * Returns a function that joins all combinations to the group as it was seen. The server makes those that are missing, as
 * products off sale.
 */
export function useMakeVariants() {
  const client = useQueryClient();
  return async ({ first, options, group }: WantedVariants) => {
    const all = combinations(options);
    const present = new Map(
      group
        ? group.members.map(({ product, values }) => [combinationKey(values), product])
        : [[combinationKey(all[0] ?? []), first._id]],
    );
    const members = all.map((values) => {
      const product = present.get(combinationKey(values));
      return { values, ...(product && { product }) };
    });
    const body: BodyOf<'post', '/api/product/group'> = {
      name: group?.name ?? first.name.slice(0, limits.groupInputNameMaxLength),
      optionNames: options.map(({ name }) => name.trim()),
      members,
      ...(group && { updatedAt: group.updatedAt }),
    };
    try {
      return await (group
        ? api.put('/api/product/group/{id}', { params: { id: group._id }, body })
        : api.post('/api/product/group', { body }));
    } finally {
      await client.invalidateQueries({ queryKey: productKeys.all });
    }
  };
}

/** Returns a function that saves price, stock and codes of all variants in one call, or nothing. */
export function useSaveVariants() {
  const client = useQueryClient();
  return async (wanted: ProductOver[]) => {
    try {
      await changeProducts(wanted);
    } finally {
      await client.invalidateQueries({ queryKey: productKeys.all });
    }
  };
}

/** Deletes a group; its products stay. */
export function useDeleteGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/product/group/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: productKeys.all }),
  });
}
