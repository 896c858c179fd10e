// Random requests, the same in each run.
import { productName } from './products.ts';

/** Returns a function that returns random whole numbers from 0 to below its argument (a linear congruential generator). */
function dice(state: number) {
  return (bound: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const sorts = ['best', 'newest', 'price_asc', 'price_desc', 'name'];
const slugs =
  'okey-takimlari tavla-takimlari satranc-takimlari masa-oyunlari oyun-kagitlari gida-urunleri kiraathane-urunleri';

/** A price above all products' prices, of which unique paths take the next. */
let highestPrice = 10_000;

/**
 * Returns paths of list pages of any page, length, order, category and price.
 * @param products how many the shop has
 * @param isUnique no path equals one of any other call
 */
export function listPaths(count: number, products: number, isUnique = false) {
  const below = dice(4);
  return Array.from({ length: count }, () => {
    const limit = [12, 20, 24, 48, 100][below(5)];
    const query = new URLSearchParams({ limit: `${limit}`, sort: sorts[below(sorts.length)] });
    const [isOfCategory, isInStock, isByPrice] = [below(2) === 0, below(2) === 0, below(3) === 0];
    if (isOfCategory) query.set('category', slugs.split(' ')[below(7)]);
    if (isInStock) query.set('inStock', 'true');
    if (isByPrice) query.set('minPrice', `${100 + below(300)}`);
    const pages = products / (isOfCategory ? 7 : 1) / (isByPrice ? 2 : 1) / limit;
    query.set('page', `${1 + below(Math.max(1, Math.floor(pages)))}`);
    if (isUnique) query.set('maxPrice', `${(highestPrice += 1)}`);
    return `/api/product/list?${query.toString()}`;
  });
}

/**
 * Returns searches: one to three words of names, some cut short, some with swapped letters.
 * @param products how many the shop has
 */
export function searchTexts(count: number, products: number) {
  const below = dice(5);
  return Array.from({ length: count }, () => {
    const words = productName(below(products)).split(' ');
    const some = Array.from({ length: 1 + below(3) }, () => words[below(words.length)]);
    const text = [...new Set(some)].join(' ');
    const at = 1 + below(Math.max(1, text.length - 2));
    const kind = below(20);
    if (kind < 4) return text.slice(0, Math.max(2, at));
    if (kind < 7) return text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2);
    return text;
  });
}

export function draw<T>(list: T[], count: number) {
  const below = dice(6);
  return Array.from({ length: count }, () => list[below(list.length)]);
}
