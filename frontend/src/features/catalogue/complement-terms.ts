import type { Category, Product } from '@/api/types';

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

/** Returns the first few products of these lists, one of each list in turn, without those in the cart. */
export function pickComplements(lists: Product[][], inCart: ReadonlySet<string>, count: number) {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list[place] ?? []),
  ).flat();
  const fitting = inTurn.filter(({ _id }) => !inCart.has(_id));
  return [...new Map(fitting.map((product) => [product._id, product])).values()].slice(0, count);
}
