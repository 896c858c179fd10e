import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { SellerCategory } from '@/api/types';
import { upload } from '@/api/upload';
import { notify } from '@/ui/toast';

const categoryKeys = { list: () => [...queryRoots.seller, 'categories'] as const };

/** The categories in the shop's order, each with the number of its products. */
export const sellerCategoriesQuery = queryOptions({
  queryKey: categoryKeys.list(),
  queryFn: async ({ signal }) => (await api.get('/api/seller/category', { signal })).categories,
});

/** Asks for everything anew that shows categories: products have the label of theirs. */
function refresh(client: QueryClient) {
  const keys = [sellerCategoriesQuery.queryKey, queryRoots.categories, queryRoots.products];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

interface CategoryForm {
  /** The category to change; undefined for a new one. */
  category: Pick<SellerCategory, '_id' | 'updatedAt'> | undefined;
  values: Pick<SellerCategory, 'path' | 'exemption'>;
}

/** Adds or changes a category. */
export function useSaveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ category, values }: CategoryForm) =>
      category
        ? api.put('/api/category/{id}', {
            params: { id: category._id },
            body: { ...values, updatedAt: category.updatedAt },
          })
        : api.post('/api/category', { body: values }),
    onSettled: () => refresh(client),
    meta: { handled: true },
  });
}

/** Sets the picture of a category. */
export function useSaveImage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, image }: { id: string; image: File }) =>
      upload('put', '/api/category/{id}/image', { params: { id }, form: { image } }),
    onSettled: () => refresh(client),
    meta: { handled: true },
  });
}

/** Moves a category in the order: at once on the screen, taken back if the server refuses. */
export function useMoveCategory() {
  const client = useQueryClient();
  const { queryKey } = sellerCategoriesQuery;
  return useMutation({
    mutationFn: ({ category, after }: { category: SellerCategory; after: string | null }) =>
      api.put('/api/category/{id}', { params: { id: category._id }, body: { after } }),
    // One after the other, so that the last of several quick moves decides.
    scope: { id: 'category-order' },
    onMutate: async ({ category, after }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (categories) => {
        const others = categories?.filter(({ _id }) => _id !== category._id);
        const place = others?.findIndex(({ _id }) => _id === after) ?? -1;
        return others?.toSpliced(place + 1, 0, category);
      });
    },
    onSettled: () => refresh(client),
    meta: { errorMessage: 'Sıra kaydedilemedi.' },
  });
}

/** Deletes a category; its products go to the other one. */
export function useDeleteCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, moveTo }: { id: string; moveTo: string | undefined }) =>
      api.delete('/api/category/{id}', { params: { id }, query: { moveTo } }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => refresh(client),
    meta: { handled: true },
  });
}
