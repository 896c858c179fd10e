import { useSearchParams } from 'react-router';

/** Ways to order the list, as the server calls them, with what the seller reads. */
export const sortOptions = [
  ['newest', 'En yeni'],
  ['best', 'Çok satan'],
  ['name', 'Ada göre (A-Z)'],
  ['price_asc', 'Fiyat (artan)'],
  ['price_desc', 'Fiyat (azalan)'],
] as const;

type Sorting = (typeof sortOptions)[number][0];

/** Which products the seller looks at, in which order. */
export interface ProductFilter {
  search: string;
  /** A category's slug; empty for all. */
  category: string;
  /** Empty for both. */
  stock: '' | 'var' | 'yok';
  sort: Sorting;
  page: number;
}

/** Newest first: what was just added is what one looks for. */
export const allProducts: ProductFilter = {
  search: '',
  category: '',
  stock: '',
  sort: 'newest',
  page: 1,
};

/** Whether anything narrows the list. */
export function isFiltered({ search, category, stock }: ProductFilter): boolean {
  return Boolean(search || category || stock);
}

/** Reads the filter from an address; what makes no sense there is as if it were not there. */
export function readFilter(params: URLSearchParams): ProductFilter {
  const stock = params.get('stok');
  const sort = sortOptions.find(([name]) => name === params.get('sirala'))?.[0];
  return {
    search: params.get('ara')?.trim() ?? '',
    category: params.get('kategori') ?? '',
    stock: stock === 'var' || stock === 'yok' ? stock : '',
    sort: sort ?? allProducts.sort,
    page: Math.max(1, Math.trunc(Number(params.get('sayfa'))) || 1),
  };
}

/** The filter as it stands in the address; what is as usual is left out. */
export function writeFilter({ search, category, stock, sort, page }: ProductFilter) {
  const params = new URLSearchParams();
  if (search) params.set('ara', search);
  if (category) params.set('kategori', category);
  if (stock) params.set('stok', stock);
  if (sort !== allProducts.sort) params.set('sirala', sort);
  if (page > 1) params.set('sayfa', String(page));
  return params;
}

interface ChangeOptions {
  /** No step of its own for the browser's "back". */
  replace?: boolean;
}

/** The filter lives in the address, so that a reload or "back" finds it again. */
export function useProductFilter() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  /** Any change but that of the page starts at the first page. */
  const change = (over: Partial<ProductFilter>, { replace = false }: ChangeOptions = {}) =>
    setParams(writeFilter({ ...filter, page: 1, ...over }), { replace });
  return [filter, change] as const;
}
