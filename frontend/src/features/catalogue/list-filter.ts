import { useSearchParams } from 'react-router';
import { parsePrice } from '@/lib/price-text';

/** How a list is ordered: in the address, on the wire, and what people read. */
export const sortings = [
  { name: 'yeni', wire: 'newest', label: 'En yeni' },
  { name: 'ucuz', wire: 'price_asc', label: 'Fiyat: düşükten yükseğe' },
  { name: 'pahali', wire: 'price_desc', label: 'Fiyat: yüksekten düşüğe' },
  { name: 'ad', wire: 'name', label: 'Ada göre' },
] as const;

/** Which products a list shows, and in which order. */
export interface ListFilter {
  /** What somebody searched for; empty for everything. */
  search: string;
  /** A category's slug; empty for all. */
  category: string;
  /** A name of `sortings`; empty for the best selling, or the best match of a search. */
  sort: string;
  minPrice: number | null;
  maxPrice: number | null;
}

/** What the shopper chooses; search and category come from the page. */
export type ListChoice = Pick<ListFilter, 'sort' | 'minPrice' | 'maxPrice'>;

const perPage = 24;

/** As many pages as one list shows; whoever is not there yet had better narrow it down. */
export const mostPages = 50;

const names = { sort: 'sirala', minPrice: 'enaz', maxPrice: 'encok', page: 'sayfa' };

/** Reads the choice from an address; what makes no sense there is as if it were not there. */
export function readChoice(params: URLSearchParams): ListChoice {
  const sort = sortings.find(({ name }) => name === params.get(names.sort));
  return {
    sort: sort?.name ?? '',
    minPrice: parsePrice(params.get(names.minPrice) ?? ''),
    maxPrice: parsePrice(params.get(names.maxPrice) ?? ''),
  };
}

/** How many pages of the list stand below each other. */
export function readPages(params: URLSearchParams): number {
  const pages = Math.trunc(Number(params.get(names.page))) || 1;
  return Math.min(Math.max(1, pages), mostPages);
}

/** The call's parameters; what is as usual is left out, so that equal lists have equal addresses. */
export function listParams(filter: ListFilter, page: number): URLSearchParams {
  const { search, category, sort, minPrice, maxPrice } = filter;
  const params = new URLSearchParams({
    inStock: 'true',
    page: String(page),
    limit: String(perPage),
  });
  if (category) params.set('category', category);
  if (search) params.set('search', search);
  const sorting = sortings.find(({ name }) => name === sort);
  if (sorting) params.set('sort', sorting.wire);
  if (minPrice !== null) params.set('minPrice', String(minPrice));
  if (maxPrice !== null) params.set('maxPrice', String(maxPrice));
  return params;
}

/** The choice and the number of pages live in the address: a reload or "back" finds them again. */
export function useListChoice() {
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
    choice: readChoice(params),
    pages: readPages(params),
    /** Another list: from its first page, and a step of its own for "back". */
    choose: ({ sort, minPrice, maxPrice }: ListChoice) =>
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
