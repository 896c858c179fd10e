import type { Product } from '@/api/types';
import { slugify } from '@/lib/turkish';

/** What goes with the products of each category, by its slug: searches, the most needed first. */
const termsByCategory: Record<string, readonly string[]> = {
  'okey-takimlari': ['çuha', 'yedek okey taşı', 'bardak'],
  'tavla-takimlari': ['zar', 'çuha', 'bardak'],
  'satranc-takimlari': ['satranç saati', 'çuha', 'bardak'],
  'masa-oyunlari': ['zar', 'çuha', 'bardak'],
  'oyun-kagitlari': ['kağıt tutacağı', 'çuha', 'bardak'],
  'gida-urunleri': ['bardak', 'fincan', 'çaydanlık'],
  'kiraathane-urunleri': ['çay', 'şeker', 'kahve'],
};

const mostTerms = 4;

/** Returns what to search for to complete a cart of these products. */
export function complementTerms(products: Pick<Product, 'category'>[]): string[] {
  const terms = products.flatMap(({ category }) => termsByCategory[slugify(category)] ?? []);
  return [...new Set(terms)].slice(0, mostTerms);
}

/** Returns the first few products of these lists, one of each list in turn, without those in the cart. */
export function pickComplements(lists: Product[][], inCart: ReadonlySet<string>, count: number) {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list[place] ?? []),
  ).flat();
  const fitting = inTurn.filter(({ _id }) => !inCart.has(_id));
  return [...new Map(fitting.map((product) => [product._id, product])).values()].slice(0, count);
}
