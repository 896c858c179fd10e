import type { QueryOf } from '@/api/calls';

/** The parameters of the product list. */
export type ProductListQuery = QueryOf<'/api/product/list'>;

/** How a list is ordered: in the address, on the wire, and what people read. */
export const sortOptions = [
  { name: 'yeni', wire: 'newest', label: 'En yeni' },
  { name: 'ucuz', wire: 'price_asc', label: 'Fiyat: düşükten yükseğe' },
  { name: 'pahali', wire: 'price_desc', label: 'Fiyat: yüksekten düşüğe' },
  { name: 'ad', wire: 'name', label: 'Ada göre' },
  // Last: only some lists can be ordered by it.
  { name: 'birim', wire: 'unit_price', label: 'Birim fiyata göre' },
] as const satisfies { name: string; wire: ProductListQuery['sort']; label: string }[];

/** Which products a list shows, and in which order. */
export interface ListFilter {
  /** The search text; empty for everything. */
  search: string;
  /** Whether the search's typing errors are left as they are. */
  exact: boolean;
  /** A category's slug; empty for all. */
  category: string;
  /** Empty for the best selling, or the best match of a search. */
  sort: '' | (typeof sortOptions)[number]['name'];
  minPrice: number | null;
  maxPrice: number | null;
  /** Only what costs less than its list price. */
  reduced: boolean;
  /** Also what can't be bought now. */
  soldOut: boolean;
}

/** The options that the shopper chooses; search and category come from the page. */
export type ListOptions = Omit<ListFilter, 'search' | 'exact' | 'category'>;

/** The options of a list without any choice. */
export const defaultOptions: ListOptions = {
  sort: '',
  minPrice: null,
  maxPrice: null,
  reduced: false,
  soldOut: false,
};

/** Everything that is for sale, best selling first. */
export const wholeShop: ListFilter = { search: '', exact: false, category: '', ...defaultOptions };

const perPage = 24;

/** The number of pages with `perPage` products. Later pages have four times as many, so that long lists need few calls. */
const smallPages = 4;

const perLaterPage = smallPages * perPage;

/** The most pages that one list shows: more than a thousand products. */
export const maxPages = 16;

/** Returns the number of pages of a list with this many products, at least one and at most `maxPages`. */
export function pagesOf(products: number): number {
  const later = Math.ceil(products / perLaterPage) - 1;
  return Math.min(Math.ceil(products / perPage), smallPages + later, maxPages) || 1;
}

/** Returns the parameters of the call for a page of the list. */
function rangeOf(page: number) {
  return page > smallPages
    ? { page: page - smallPages + 1, limit: perLaterPage }
    : { page, limit: perPage };
}

/** Returns the call's parameters without default values, so that equal lists have equal query keys. */
export function listQuery(filter: ListFilter, page: number): ProductListQuery {
  const { search, exact, category, sort, minPrice, maxPrice, reduced, soldOut } = filter;
  return {
    inStock: soldOut ? undefined : true,
    grouped: '1',
    ...rangeOf(page),
    category: category || undefined,
    search: search || undefined,
    exact: exact || undefined,
    sort: sortOptions.find(({ name }) => name === sort)?.wire,
    minPrice: minPrice ?? undefined,
    maxPrice: maxPrice ?? undefined,
    reduced: reduced || undefined,
    // Facets are equal on every page, so only the first one asks for them.
    facets: page === 1 || undefined,
  };
}
