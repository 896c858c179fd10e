import type { Category, Product } from '@/api/types';
import { foldTurkish } from '@/lib/turkish';

/** The id of one of the seven categories that the first migration creates. An owner may rename them. */
const firstCategory = (number: number) => `019a9f00-0000-7000-8000-00000000000${String(number)}`;

/** Search terms for what goes with the products of a category, by its id, the most needed first. */
const termsByCategory = new Map<string, readonly string[]>([
  // Okey
  [firstCategory(1), ['çuha', 'yedek okey taşı', 'bardak']],
  // Tavla
  [firstCategory(2), ['zar', 'çuha', 'bardak']],
  // Satranç
  [firstCategory(3), ['satranç saati', 'çuha', 'bardak']],
  // Masa oyunları
  [firstCategory(4), ['zar', 'çuha', 'bardak']],
  // Oyun kağıtları
  [firstCategory(5), ['kağıt tutacağı', 'çuha', 'bardak']],
  // Gıda
  [firstCategory(6), ['bardak', 'fincan', 'çaydanlık']],
  // Kıraathane
  [firstCategory(7), ['çay', 'şeker', 'kahve']],
]);

const mostTerms = 4;

/** The terms for what a category sells beside its games: their products may be of the cart's own categories. */
const ownAccessories = new Set(['zar', 'yedek okey taşı', 'satranç saati', 'kağıt tutacağı']);

/** Products that were found for a term. */
interface FoundProducts {
  term: string;
  products: Product[];
}

/** Returns what to search for to complete a cart of these products. */
export function complementTerms(
  products: Pick<Product, 'category'>[],
  categories: Pick<Category, '_id' | 'path'>[],
): string[] {
  const ids = new Map(categories.map(({ _id, path }) => [path, _id]));
  const terms = products.flatMap(
    ({ category }) => termsByCategory.get(ids.get(category) ?? '') ?? [],
  );
  return [...new Set(terms)].slice(0, mostTerms);
}

/**
 * Returns the first few of the products that were found, one of each term in turn. What is in the cart is left out, and so
 * is what doesn't go with it (`goesWith`).
 */
export function pickComplements(found: FoundProducts[], inCart: Product[], count: number) {
  const lists = found.map(({ term, products }) =>
    products.filter((product) => goesWith(inCart, product, term)),
  );
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list[place] ?? []),
  ).flat();
  return [...new Map(inTurn.map((product) => [product._id, product])).values()].slice(0, count);
}

/** Whether a product goes with the cart's: 'zar' leads to the dice of a backgammon set, 'çuha' not to a set with cloth. */
function goesWith(inCart: Product[], product: Product, term: string): boolean {
  if (inCart.some(({ _id, group }) => _id === product._id || isSameGroup(group, product.group)))
    return false;
  if (!inCart.some(({ category }) => category === product.category)) return true;
  const words = foldTurkish(product.name).split(/[^\p{L}\d]+/u);
  const [last = ''] = foldTurkish(term).split(' ').slice(-1);
  return ownAccessories.has(term) && words.includes(last);
}

const isSameGroup = (one: Product['group'], other: Product['group']) =>
  one !== null && one._id === other?._id;
