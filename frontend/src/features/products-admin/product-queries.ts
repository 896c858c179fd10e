import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Product } from '@/api/types';
import { upload } from '@/api/upload';
import { chosenPictures, type Pictures } from './pictures';
import type { ProductFilter } from './product-filter';
import type { ProductInput } from './types';

const productsPerPage = 24;

/** One page of the seller's product list as the server answers it. */
export interface ProductPage {
  products: Product[];
  total: number;
  totalPages: number;
  currentPage: number;
}

const listKey = [...queryRoots.products, 'seller'] as const;

/** One page of the products that pass the filter. */
export function sellerProductsQuery(filter: ProductFilter) {
  return queryOptions({
    queryKey: [...listKey, filter],
    queryFn: ({ signal }) => {
      const { search, category, stock, sort, page } = filter;
      const params = new URLSearchParams({
        sort,
        page: String(page),
        limit: String(productsPerPage),
        ...(search ? { search } : {}),
        ...(category ? { category } : {}),
        ...(stock ? { inStock: String(stock === 'var') } : {}),
      });
      return api.get<ProductPage>(`/api/product/list?${params}`, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Changes every loaded page of the list on the spot. */
function changeLists(client: QueryClient, change: (products: Product[]) => Product[]) {
  client.setQueriesData<ProductPage>(
    { queryKey: listKey },
    (page) => page && { ...page, products: change(page.products) },
  );
}

/** How much of an upload has left, from 0 to 1. */
type OnProgress = (share: number) => void;

interface NewProduct {
  product: ProductInput;
  pictures: Pictures;
  onProgress: OnProgress;
}

export function useAddProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ product, pictures, onProgress }: NewProduct) => {
      const form = new FormData();
      form.append('productData', JSON.stringify(product));
      chosenPictures(pictures).forEach((picture) => form.append('images', picture));
      return upload<{ message: string }>('POST', '/api/product/add', form, { onProgress });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryRoots.products }),
    meta: { handled: true },
  });
}

interface ProductChange {
  id: string;
  product: ProductInput & { inStock: boolean };
}

export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, product }: ProductChange) =>
      api.put<object>(`/api/product/update/${encodeURIComponent(id)}`, product),
    onSuccess: () => client.invalidateQueries({ queryKey: queryRoots.products }),
    onError: (error) => console.error(error),
    // The dialog shows what went wrong, beside what was typed.
    meta: { handled: true },
  });
}

interface PicturesChange {
  id: string;
  pictures: Pictures;
  onProgress: OnProgress;
}

/** Changes, adds, removes and reorders a product's pictures in one call. */
export function useUpdatePictures() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, pictures, onProgress }: PicturesChange) => {
      const chosen = chosenPictures(pictures);
      const form = new FormData();
      const places = chosen.map((picture) => (typeof picture === 'string' ? picture : 'new'));
      form.append('pictures', JSON.stringify(places));
      chosen
        .filter((picture) => typeof picture !== 'string')
        .forEach((file) => form.append('images', file));
      const path = `/api/product/pictures/${encodeURIComponent(id)}`;
      return upload<{ product: Product }>('PUT', path, form, { onProgress });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryRoots.products }),
    onError: (error) => console.error(error),
    meta: { handled: true },
  });
}

/**
 * Turns one product's stock on or off: at once on the screen, taken back if the server refuses.
 */
export function useToggleStock(shown: Product) {
  const id = shown._id;
  const client = useQueryClient();
  const mutationKey = [...queryRoots.seller, 'stock'] as const;
  const show = (inStock: boolean) =>
    changeLists(client, (products) =>
      products.map((product) => (product._id === id ? { ...product, inStock } : product)),
    );
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last of several quick clicks is the one that stays.
    scope: { id: `stock-${id}` },
    mutationFn: (inStock: boolean) => api.post<object>('/api/product/stock', { id, inStock }),
    onMutate: (inStock) => {
      // Not awaited: a second quick click must find the switch where the first one put it.
      void client.cancelQueries({ queryKey: listKey });
      show(inStock);
    },
    onError: (_error, inStock) => show(!inStock),
    onSettled: async () => {
      // A list fetched between two clicks would undo the second one on the screen.
      if (client.isMutating({ mutationKey }) === 1) {
        await client.invalidateQueries({ queryKey: queryRoots.products });
      }
    },
  });
  return () => {
    // Asked of the list, not of the screen: a quick second click comes before the next drawing.
    const listed = client
      .getQueriesData<ProductPage>({ queryKey: listKey, type: 'active' })
      .flatMap(([, page]) => page?.products ?? [])
      .find(({ _id }) => _id === id);
    mutate(!(listed ?? shown).inStock);
  };
}

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Product) => api.delete<object>(`/api/product/${encodeURIComponent(_id)}`),
    onSuccess: (_answer, { _id }) =>
      changeLists(client, (products) => products.filter((product) => product._id !== _id)),
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.products }),
    meta: { handled: true },
  });
}
