import { useSearchParams } from 'react-router';
import { sortOptions, type ListOptions } from '@/entities/product/list-filter';
import { parsePrice } from '@/lib/price-input';

/** As many pages as one list shows; whoever is not there yet had better narrow it down. */
export const maxPages = 50;

const names = { sort: 'sirala', minPrice: 'enaz', maxPrice: 'encok', page: 'sayfa' };

/** Reads the choice from an address; what makes no sense there is as if it were not there. */
function parseListOptions(params: URLSearchParams): ListOptions {
  const sort = sortOptions.find(({ name }) => name === params.get(names.sort));
  return {
    sort: sort?.name ?? '',
    minPrice: parsePrice(params.get(names.minPrice) ?? ''),
    maxPrice: parsePrice(params.get(names.maxPrice) ?? ''),
  };
}

/** How many pages of the list stand below each other. */
function parsePages(params: URLSearchParams): number {
  const pages = Math.trunc(Number(params.get(names.page))) || 1;
  return Math.min(Math.max(1, pages), maxPages);
}

/** The choice and the number of pages live in the address: a reload or "back" finds them again. */
export function useListOptions() {
  const [params, setParams] = useSearchParams();
  const put = (changes: Record<string, string | null>, replace: boolean) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };
  return {
    choice: parseListOptions(params),
    pages: parsePages(params),
    /** Another list: from its first page, and a step of its own for "back". */
    choose: ({ sort, minPrice, maxPrice }: ListOptions) =>
      put(
        {
          [names.sort]: sort,
          [names.minPrice]: minPrice === null ? null : String(minPrice),
          [names.maxPrice]: maxPrice === null ? null : String(maxPrice),
          [names.page]: null,
        },
        false,
      ),
    /** More of the same list: "back" leaves it as a whole. */
    showPages: (pages: number) => put({ [names.page]: String(pages) }, true),
  };
}
