import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Facets, Product } from '@/api/types';
import type { ListFilter } from '@/entities/product/list-filter';
import {
  productKeys,
  productPageQuery,
  productStaleMs,
  type ListedProducts,
} from '@/entities/product/queries';
import { maxPages } from './use-list-options';

/** A list's pages as far as they are here. */
export interface ProductPages {
  /** Undefined until the first page is here. */
  products: Product[] | undefined;
  total: number;
  /** What the list can be narrowed to; undefined until the first page is here. */
  facets: Facets | undefined;
  hasMore: boolean;
  /** Pages beyond those shown are on their way. */
  isLoadingMore: boolean;
  error: Error | null;
  retry: () => void;
}

/** Pages that were asked for together, and why one of them is missing. */
type LoadedPages = Pick<ProductPages, 'products' | 'total' | 'facets' | 'error'> & {
  totalPages: number;
};

/**
 * The first pages of a list, fetched side by side and shown as one: each page's call is a query of its
 * own, which other lists and pages find again.
 */
export function useProductPages(filter: ListFilter, pages: number): ProductPages {
  const client = useQueryClient();
  const { data, isPlaceholderData, refetch } = useQuery(pagesQuery(client, filter, pages));
  const { totalPages, ...loaded } = data ?? nothing;
  return {
    ...loaded,
    hasMore: pages < Math.min(totalPages, maxPages),
    isLoadingMore: isPlaceholderData,
    retry: () => void refetch(),
  };
}

function pagesQuery(client: QueryClient, filter: ListFilter, pages: number) {
  const list = JSON.stringify(filter);
  return queryOptions({
    queryKey: productKeys.pages(filter, pages),
    queryFn: ({ client }) => load(client, filter, pages),
    initialData: () => known(client, filter, pages)?.data,
    initialDataUpdatedAt: () => known(client, filter, pages)?.updatedAt,
    // The same list goes on below what is there.
    placeholderData: (former, query) =>
      JSON.stringify(query?.queryKey.at(-2)) === list ? former : undefined,
    staleTime: ({ state }) => (state.data?.error ? 0 : productStaleMs),
  });
}

const nothing: LoadedPages = {
  products: undefined,
  total: 0,
  totalPages: 1,
  facets: undefined,
  error: null,
};

const queriesOf = (filter: ListFilter, pages: number) =>
  Array.from({ length: pages }, (_, index) => productPageQuery(filter, index + 1));

/** Never fails: what is there is shown, with what went wrong below it. */
async function load(client: QueryClient, filter: ListFilter, pages: number) {
  const calls = queriesOf(filter, pages).map((query) => client.query(query));
  const settled = await Promise.allSettled(calls);
  const lists = settled.map((call) => (call.status === 'fulfilled' ? call.value : undefined));
  const failed = settled.find(({ status }) => status === 'rejected') as
    PromiseRejectedResult | undefined;
  return joined(lists, (failed?.reason as Error | undefined) ?? null);
}

/** The pages if all of them are here already: the document brought the first along, or "back" finds them. */
function known(client: QueryClient, filter: ListFilter, pages: number) {
  const states = queriesOf(filter, pages).map(
    (query) => client.getQueryCache().build(client, client.defaultQueryOptions(query)).state,
  );
  if (states.some(({ data }) => !data)) return undefined;
  return {
    data: joined(
      states.map(({ data }) => data),
      null,
    ),
    updatedAt: Math.min(...states.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  };
}

function joined(lists: (ListedProducts | undefined)[], error: Error | null): LoadedPages {
  const [first] = lists;
  if (!first) return { ...nothing, error };
  const { total = 0, totalPages = 1, facets } = first;
  const products = withoutRepeats(lists.flatMap((list) => list?.products ?? []));
  return { products, total, totalPages, facets, error };
}

/** A sale between two calls can move a product onto the next page as well. */
function withoutRepeats(products: Product[]): Product[] {
  return [...new Map(products.map((product) => [product._id, product])).values()];
}
