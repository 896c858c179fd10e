import type { ProductListQuery } from '@/entities/product/list-filter';
import {
  choiceParam,
  pageParam,
  readUrlState,
  textParam,
  type UrlState,
} from '@/lib/use-url-state';

/** Ways to order the list, as the server calls them, with what the seller reads; newest first,
 * because what was just added is what one looks for. */
export const sortOptions = [
  ['newest', 'En yeni'],
  ['best', 'Çok satan'],
  ['name', 'Ada göre (A-Z)'],
  ['price_asc', 'Fiyat: düşükten yükseğe'],
  ['price_desc', 'Fiyat: yüksekten düşüğe'],
] as const satisfies (readonly [ProductListQuery['sort'], string])[];

export const productParams = {
  search: textParam('ara'),
  /** A category's slug; empty for all. */
  category: textParam('kategori'),
  /** Empty for both. */
  stock: choiceParam('stok', ['', 'var', 'yok']),
  /** What the listing lacks; empty for all. */
  missing: choiceParam('eksik', ['', 'uretici', 'icindekiler']),
  /** A maker's id; empty for all. */
  maker: textParam('uretici'),
  sort: choiceParam('sirala', ['newest', 'best', 'name', 'price_asc', 'price_desc']),
  page: pageParam('sayfa'),
};

/** Which products the seller looks at, in which order. */
export type ProductFilter = UrlState<typeof productParams>;

/** Everything, from the newest. */
export const allProducts = readUrlState(productParams, new URLSearchParams());

/** Whether anything narrows the list. */
export function isFiltered({ search, category, stock, missing, maker }: ProductFilter): boolean {
  return Boolean(search || category || stock || missing || maker);
}
