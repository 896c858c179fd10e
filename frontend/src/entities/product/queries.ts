import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DataOf, QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { takeInitialData } from '@/api/initial-data';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import type { Product } from '@/api/types';
import { listQuery, type ListFilter, type ProductListQuery } from './list-filter';

/** Query keys of the catalogue's products. */
export const productKeys = {
  all: queryRoots.products,
  lists: () => [...productKeys.all, 'list'] as const,
  list: (query: ProductListQuery) => [...productKeys.lists(), query] as const,
  detail: (id: string) => [...productKeys.all, 'detail', id] as const,
  suggestions: (query: QueryOf<'/api/product/suggest'>) =>
    [...productKeys.all, 'suggestions', query] as const,
};

/** How long responses of the catalogue count as fresh, ms. */
const productStaleMs = 60_000;

export type ListedProducts = DataOf<'get', '/api/product/list'>;

/** One page of a list; the first one may be embedded in the document. */
function listOptions(query: ProductListQuery) {
  return queryOptions({
    queryKey: productKeys.list(query),
    queryFn: ({ signal }) => api.get('/api/product/list', { query, signal }),
    initialData: () => takeInitialData('/api/product/list', { query }),
    staleTime: productStaleMs,
  });
}

/** One page of the products that match a filter. */
export function productPageQuery(filter: ListFilter, page: number) {
  return listOptions(listQuery(filter, page));
}

/** The first products in stock, of the whole shop or of what `filter` leaves; best selling first by default. */
export function productRowQuery(limit: number, filter: ProductListQuery = {}) {
  return listOptions({ inStock: true, grouped: '1', page: 1, limit, ...filter });
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: productKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/product/{id}', { params: { id }, signal })).product,
    initialData: () => takeInitialData('/api/product/{id}', { params: { id } })?.product,
    staleTime: productStaleMs,
  });
}

const maxIdsPerRequest = limits.catalogueListProductsIdsMaxItems;

/** The products with these ids; products that the shop no longer sells are left out. */
export function productsByIdQuery(ids: string[]) {
  return queryOptions({
    queryKey: productKeys.list({ ids }),
    queryFn: async ({ signal }): Promise<ListedProducts> => {
      const calls = Array.from({ length: Math.ceil(ids.length / maxIdsPerRequest) }, (_, call) => {
        const some = ids.slice(call * maxIdsPerRequest, (call + 1) * maxIdsPerRequest);
        return api.get('/api/product/list', { query: { ids: some }, signal });
      });
      return { products: (await Promise.all(calls)).flatMap(({ products }) => products) };
    },
    enabled: ids.length > 0,
    staleTime: productStaleMs,
  });
}

/** Returns a product from the cached lists and product pages. */
export function cachedProduct(client: QueryClient, id: string): Product | undefined {
  const lists = client.getQueriesData<ListedProducts>({ queryKey: productKeys.lists() });
  const listed = lists.flatMap(([, list]) => list?.products ?? []).find(({ _id }) => _id === id);
  return listed ?? client.getQueryData(productQuery(id).queryKey);
}

/** Returns these products if all of them are cached. */
export function cachedProducts(client: QueryClient, ids: string[]): ListedProducts | undefined {
  const products = ids.flatMap((id) => cachedProduct(client, id) ?? []);
  return products.length === ids.length ? { products } : undefined;
}

/** Marks all cached products as stale. */
export function invalidateProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: productKeys.all });
}

/** Suggests products and categories for a text still being typed; a newer text cancels the older call. */
export function suggestQuery(text: string) {
  const query = { q: text };
  return queryOptions({
    queryKey: productKeys.suggestions(query),
    queryFn: ({ signal }) => api.get('/api/product/suggest', { query, signal }),
    enabled: text !== '',
    staleTime: productStaleMs,
    retry: false,
  });
}

export const categoriesQuery = queryOptions({
  queryKey: queryRoots.categories,
  queryFn: async ({ signal }) => (await api.get('/api/category/list', { signal })).categories,
  initialData: () => takeInitialData('/api/category/list')?.categories,
  staleTime: Infinity,
  meta: { errorMessage: 'Kategori verisi alınamadı.' },
});
