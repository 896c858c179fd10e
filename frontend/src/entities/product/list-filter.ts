/** How a list is ordered: in the address, on the wire, and what people read. */
export const sortOptions = [
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
  /** Empty for the best selling, or the best match of a search. */
  sort: '' | (typeof sortOptions)[number]['name'];
  minPrice: number | null;
  maxPrice: number | null;
}

/** What the shopper chooses; search and category come from the page. */
export type ListOptions = Pick<ListFilter, 'sort' | 'minPrice' | 'maxPrice'>;

const perPage = 24;

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
  const sorting = sortOptions.find(({ name }) => name === sort);
  if (sorting) params.set('sort', sorting.wire);
  if (minPrice !== null) params.set('minPrice', String(minPrice));
  if (maxPrice !== null) params.set('maxPrice', String(maxPrice));
  return params;
}
