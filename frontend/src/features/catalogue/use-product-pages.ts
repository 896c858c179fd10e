import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { pagesOf, type ListFilter } from '@/entities/product/list-filter';
import { productPageQuery, type ListedProducts } from '@/entities/product/queries';
import { useLastKnown } from '@/lib/use-last-known';

/**
 * Returns the first pages of a list as one list. Each is a query of its own, which other lists and later visits find in
 * the cache. The pages after the first are fetched in parallel, and only those that the list has.
 */
export function useProductPages(filter: ListFilter, pages: number) {
  const { data: first } = useQuery(productPageQuery(filter, 1));
  const length = first ? Math.min(pages, pagesOf(first.total ?? 0)) : 1;
  const list = useQueries({
    queries: Array.from({ length }, (_, index) => productPageQuery(filter, index + 1)),
    combine: joinPages,
  });
  return {
    // eslint-disable-next-line @tanstack/query/no-rest-destructuring -- `joinPages` returns a plain object
    ...list,
    /** What the list can be narrowed to; those of the list before while the first page is loading. */
    facets: useLastKnown(list.facets),
    /** The number of products on all pages; that of the list before while the first page is loading. */
    total: useLastKnown(list.total) ?? 0,
  };
}

export type ProductPages = ReturnType<typeof useProductPages>;

function joinPages(pages: UseQueryResult<ListedProducts>[]) {
  // Pages after a missing one wait, so that products don't move when it has come.
  const missing = pages.findIndex(({ data }) => !data);
  const loaded = missing < 0 ? pages : pages.slice(0, missing);
  const products = loaded.flatMap(({ data }) => data?.products ?? []);
  const { total, facets } = pages[0]?.data ?? {};
  const failed = pages.filter(({ error }) => error);
  return {
    /**
     * Undefined until the first page is loaded. Each product is there once, although a sale between two requests can
     * move it onto the next page, too.
     */
    products:
      loaded.length > 0
        ? [...new Map(products.map((product) => [product._id, product])).values()]
        : undefined,
    total,
    facets,
    hasMore: pages.length < pagesOf(total ?? 0),
    /** Whether pages after the first are loading. */
    isLoadingMore: loaded.length > 0 && pages.some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((page) => void page.refetch()),
  };
}
