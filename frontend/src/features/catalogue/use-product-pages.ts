import { useQueries } from '@tanstack/react-query';
import type { Facets, Product } from '@/api/types';
import type { ListFilter } from '@/entities/product/list-filter';
import { productPageQuery } from '@/entities/product/queries';
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

/** The first pages of a list, fetched side by side and shown as one. */
export function useProductPages(filter: ListFilter, pages: number): ProductPages {
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => productPageQuery(filter, index + 1)),
  });
  const loaded = results.flatMap(({ data }) => (data ? [data] : []));
  const [first] = results;
  const failed = results.filter(({ isError }) => isError);
  const totalPages = first?.data?.totalPages ?? 1;
  return {
    products: first?.data && withoutRepeats(loaded.flatMap(({ products }) => products)),
    total: first?.data?.total ?? 0,
    facets: first?.data?.facets,
    hasMore: pages < Math.min(totalPages, maxPages),
    isLoadingMore: results.some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** A sale between two calls can move a product onto the next page as well. */
function withoutRepeats(products: Product[]): Product[] {
  return [...new Map(products.map((product) => [product._id, product])).values()];
}
