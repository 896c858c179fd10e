import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { Facets, Product } from '@/api/types';
import type { ListFilter } from '@/entities/product/list-filter';
import { productPageQuery, type ListedProducts } from '@/entities/product/queries';
import { maxPages } from './use-list-options';

export interface ProductPages {
  /** Undefined until the first page is loaded. */
  products: Product[] | undefined;
  total: number;
  /** What the list can be narrowed to; undefined until the first page is loaded. */
  facets: Facets | undefined;
  hasMore: boolean;
  /** Whether pages after the first are loading. */
  isLoadingMore: boolean;
  error: Error | null;
  retry: () => void;
}

/**
 * Returns the first pages of a list as one list. Pages are fetched in parallel, and each is a query of its own, which
 * other lists and later visits find in the cache.
 */
export function useProductPages(filter: ListFilter, pages: number): ProductPages {
  return useQueries({
    queries: Array.from({ length: pages }, (_, index) => productPageQuery(filter, index + 1)),
    combine: joinPages,
  });
}

function joinPages(pages: UseQueryResult<ListedProducts>[]): ProductPages {
  // Pages after a missing one wait, so that products don't move when it has come.
  const missing = pages.findIndex(({ data }) => !data);
  const loaded = missing < 0 ? pages : pages.slice(0, missing);
  const { total = 0, totalPages = 1, facets } = pages[0]?.data ?? {};
  const failed = pages.filter(({ error }) => error);
  return {
    products: loaded.length > 0 ? joinProducts(loaded) : undefined,
    total,
    facets,
    hasMore: pages.length < Math.min(totalPages, maxPages),
    isLoadingMore: loaded.length > 0 && pages.some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((page) => void page.refetch()),
  };
}

/** Joins the products of pages. A sale between two requests can move a product onto the next page, too. */
function joinProducts(pages: UseQueryResult<ListedProducts>[]): Product[] {
  const products = pages.flatMap(({ data }) => data?.products ?? []);
  return [...new Map(products.map((product) => [product._id, product])).values()];
}
