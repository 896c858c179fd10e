import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { SellerCategory } from '@/api/types';
import { upload } from '@/api/upload';
import { notify } from '@/ui/toast/toast';

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

type CategoryValues = Pick<SellerCategory, 'path' | 'exemption'>;

interface CategoryForm {
  /** The category to change, as the form has seen it; null for a new one. */
  base: SellerCategory | null;
  values: CategoryValues & { image: File | null };
  changed: Partial<CategoryForm['values']>;
  /** Called with the category once it is saved, before its picture is. */
  advance: (saved: SellerCategory) => void;
}

/** Returns a function that adds or changes a category, and sets its picture. */
export function useSaveCategory() {
  const client = useQueryClient();

  const saveDetails = ({ base, values: { path, exemption }, changed }: CategoryForm) => {
    if (!base) return api.post('/api/category', { body: { path, exemption } });
    const body: Partial<CategoryValues> & { updatedAt: string } = { updatedAt: base.updatedAt };
    if ('path' in changed) body.path = path;
    if ('exemption' in changed) body.exemption = exemption;
    return api.put('/api/category/{id}', { params: { id: base._id }, body });
  };

  return async (form: CategoryForm) => {
    try {
      const saved = await saveDetails(form);
      form.advance(saved.category);
      const { image } = form.values;
      if (image) {
        const params = { id: saved.category._id };
        await upload('put', '/api/category/{id}/image', { params, form: { image } });
      }
      return saved.message;
    } finally {
      await refresh(client);
    }
  };
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

/** Returns a function that deletes a category; its products move to another category. */
export function useDeleteCategory() {
  const client = useQueryClient();
  return async ({ id, moveTo }: { id: string; moveTo: string | undefined }) => {
    try {
      const answer = await api.delete('/api/category/{id}', { params: { id }, query: { moveTo } });
      notify.success(answer.message);
    } finally {
      await refresh(client);
    }
  };
}
