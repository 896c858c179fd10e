import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Category, Product } from '@/api/types';

interface ProductsAnswer {
  products: Product[];
}

/** All products, best selling first. */
export const productsQuery = queryOptions({
  queryKey: ['products', 'all'],
  queryFn: async ({ signal }) =>
    (await api.get<ProductsAnswer>('/api/product/list', { signal })).products,
  staleTime: 60_000,
});

/** What the server finds in stock for a text typed by a person. */
export function searchQuery(search: string) {
  return queryOptions({
    queryKey: ['products', 'search', search],
    queryFn: async ({ signal }) => {
      const filter = new URLSearchParams({ search, inStock: 'true' });
      return (await api.get<ProductsAnswer>(`/api/product/list?${filter}`, { signal })).products;
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** One product by id. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ product: Product }>(`/api/product/${encodeURIComponent(id)}`, { signal }))
        .product,
    staleTime: 60_000,
    // A product that is not there has a page of its own to say so.
    meta: { silentStatus: 404 },
  });
}

/** The shop's categories in their order. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) =>
    (await api.get<{ categories: Category[] }>('/api/category/list', { signal })).categories,
  staleTime: Infinity,
  meta: { failure: 'Kategori verisi alınamadı.' },
});
