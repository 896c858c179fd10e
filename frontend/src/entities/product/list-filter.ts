import type { QueryOf } from '@/api/calls';

/** What a list of products can be asked for. */
export type ProductListQuery = QueryOf<'/api/product/list'>;

/** How a list is ordered: in the address, on the wire, and what people read. */
export const sortOptions = [
  { name: 'yeni', wire: 'newest', label: 'En yeni' },
  { name: 'ucuz', wire: 'price_asc', label: 'Fiyat: düşükten yükseğe' },
  { name: 'pahali', wire: 'price_desc', label: 'Fiyat: yüksekten düşüğe' },
  { name: 'ad', wire: 'name', label: 'Ada göre' },
] as const satisfies { name: string; wire: ProductListQuery['sort']; label: string }[];

/** Which products a list shows, and in which order. */
export interface ListFilter {
  /** What somebody searched for; empty for everything. */
  search: string;
  /** A category's slug; empty for all. */
  category: string;
  /** Empty for the best selling, or the best match of a search. */
  sort: '' | (typeof sortOptions)[number]['name'];
  minPrice: number | null;
  maxPrice: number | null;
}

/** Everything that is for sale, best selling first. */
export const wholeShop: ListFilter = {
  search: '',
  category: '',
  sort: '',
  minPrice: null,
  maxPrice: null,
};

/** What the shopper chooses; search and category come from the page. */
export type ListOptions = Pick<ListFilter, 'sort' | 'minPrice' | 'maxPrice'>;

const perPage = 24;

/** The call's parameters; what is as usual is left out, so that equal lists have equal addresses. */
export function listQuery(filter: ListFilter, page: number): ProductListQuery {
  const { search, category, sort, minPrice, maxPrice } = filter;
  return {
    inStock: true,
    page,
    limit: perPage,
    category: category || undefined,
    search: search || undefined,
    sort: sortOptions.find(({ name }) => name === sort)?.wire,
    minPrice: minPrice ?? undefined,
    maxPrice: maxPrice ?? undefined,
  };
}
