import { useSearchParams } from 'react-router';
import {
  defaultOptions,
  maxPages,
  sortOptions,
  type ListOptions,
} from '@/entities/product/list-filter';
import { paths } from '@/lib/paths';
import { parsePrice } from '@/lib/price-input';
import {
  choiceParam,
  customParam,
  flagParam,
  pageParam,
  textParam,
  useUrlState,
  writeUrlState,
} from '@/lib/use-url-state';

const params = {
  sort: choiceParam('sirala', ['', ...sortOptions.map(({ name }) => name)]),
  minPrice: customParam('enaz', parsePrice, String),
  maxPrice: customParam('encok', parsePrice, String),
  reduced: flagParam('indirim'),
  soldOut: flagParam('tukenen'),
  pages: pageParam('sayfa', maxPages),
};

/** What a search was for, the slug of the category that it is narrowed to, and whether typing errors stay. */
export const searchParams = {
  search: textParam('ara'),
  category: textParam('kategori'),
  exact: flagParam('aynen'),
};

/**
 * The address of the search that is shown in another category, all other choices as they are but the order by unit price,
 * which the other category may not have.
 */
export function useCategoryAddress() {
  const [address] = useSearchParams();
  return (category: string) => {
    const sort = address.get('sirala') === 'birim' && { sort: '' as const };
    const next = writeUrlState({ ...params, ...searchParams }, { category, ...sort }, address);
    return `${paths.products()}?${next.toString()}`;
  };
}

/** The choice and the number of pages live in the address: a reload or "back" finds them again. */
export function useListOptions() {
  const [{ pages, ...choice }, change] = useUrlState(params);
  return {
    choice,
    pages,
    /** Shows another list, from its first page; "back" returns to this one. */
    choose: (changes: Partial<ListOptions>) => change(changes),
    /** Resets every choice but this order. */
    clear: (sort: ListOptions['sort']) => change({ ...defaultOptions, sort }),
    /** Shows this many pages; "back" still leaves the list at once. */
    showPages: (pages: number) => change({ pages }, { replace: true }),
  };
}

/** The shopper's choices for a list, and what changes them. */
export type ListChoices = ReturnType<typeof useListOptions>;
