import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { takeInitialData } from '@/api/initial-data';
import { queryRoots } from '@/api/query-keys';
import type { Category, Product, Suggestion } from '@/api/types';
import { listParams, type ListFilter } from './list-filter';

/** One page of a list as the server answers it. */
interface ProductPage {
  products: Product[];
  total: number;
  totalPages: number;
}

const staleTimeMs = 60_000;

/** How one page of a list is had: from the document that brought it along, else by a call. */
function pageSource(params: URLSearchParams) {
  const path = `/api/product/list?${params}`;
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ProductPage>(path, { signal }),
    initialData: () => takeInitialData(path) as ProductPage | undefined,
    staleTime: staleTimeMs,
  };
}

/** One page of what is in stock and passes the filter. */
export function productPageQuery(filter: ListFilter, page: number) {
  return queryOptions({
    queryKey: [...queryRoots.products, 'page', filter, page],
    ...pageSource(listParams(filter, page)),
  });
}

/** The first few in stock, best selling first: of the whole shop, or of one category. */
export function productRowQuery(limit: number, category = '') {
  const params = new URLSearchParams({ inStock: 'true', page: '1', limit: String(limit) });
  if (category) params.set('category', category);
  return queryOptions({
    queryKey: [...queryRoots.products, 'row', limit, category],
    ...pageSource(params),
  });
}

interface ProductAnswer {
  product: Product;
}

const productPath = (id: string) => `/api/product/${encodeURIComponent(id)}`;

/** One product by id. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: [...queryRoots.products, 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get<ProductAnswer>(productPath(id), { signal })).product,
    initialData: () => (takeInitialData(productPath(id)) as ProductAnswer | undefined)?.product,
    staleTime: staleTimeMs,
    // A product that is not there has a page of its own to say so.
    meta: { expectedStatus: 404 },
  });
}

/** The most ids that the server takes in one call. */
const maxIdsPerRequest = 100;

/** These products, as they are now; those that the shop no longer has are left out. */
export function productsByIdQuery(ids: string[]) {
  return queryOptions({
    queryKey: [...queryRoots.products, 'by-id', ids],
    queryFn: async ({ signal }) => {
      const calls = Array.from({ length: Math.ceil(ids.length / maxIdsPerRequest) }, (_, call) => {
        const some = ids.slice(call * maxIdsPerRequest, (call + 1) * maxIdsPerRequest);
        const path = `/api/product/list?ids=${some.map(encodeURIComponent).join(',')}`;
        return api.get<ListedProducts>(path, { signal });
      });
      return { products: (await Promise.all(calls)).flatMap(({ products }) => products) };
    },
    staleTime: staleTimeMs,
  });
}

type ListedProducts = Pick<ProductPage, 'products'>;

/** A product that some list, or its own page, has brought already. */
export function cachedProduct(client: QueryClient, id: string): Product | undefined {
  for (const kind of ['page', 'row', 'by-id']) {
    for (const [, list] of client.getQueriesData<ListedProducts>({
      queryKey: [...queryRoots.products, kind],
    })) {
      const found = list?.products.find(({ _id }) => _id === id);
      if (found) return found;
    }
  }
  return client.getQueryData(productQuery(id).queryKey);
}

/** What the catalogue has told so far is not to be believed any longer. */
export function invalidateProducts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queryRoots.products });
}

/** Products and categories that may be meant by a text still being typed. */
export interface Suggestions {
  suggestions: Suggestion[];
  categories: Category[];
}

/** Asks for suggestions; a newer text takes the older call back. */
export function suggestQuery(text: string) {
  return queryOptions({
    queryKey: [...queryRoots.products, 'suggest', text],
    queryFn: ({ signal }) =>
      api.get<Suggestions>(`/api/product/suggest?${new URLSearchParams({ q: text })}`, { signal }),
    enabled: text !== '',
    staleTime: staleTimeMs,
    retry: false,
    // Enter searches with or without them.
    meta: { logOnly: true },
  });
}

interface CategoriesAnswer {
  categories: Category[];
}

const categoriesPath = '/api/category/list';

/** The shop's categories in their order. */
export const categoriesQuery = queryOptions({
  queryKey: queryRoots.categories,
  queryFn: async ({ signal }) =>
    (await api.get<CategoriesAnswer>(categoriesPath, { signal })).categories,
  initialData: () => (takeInitialData(categoriesPath) as CategoriesAnswer | undefined)?.categories,
  staleTime: Infinity,
  meta: { errorMessage: 'Kategori verisi alınamadı.' },
});
