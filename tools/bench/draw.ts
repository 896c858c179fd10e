// Random requests, the same for the same seed.
import { productName } from './products.ts';

const seed = 4;

/** Returns random numbers from 0 to below 1 (mulberry32). */
function dice(from: number = seed) {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sorts = ['best', 'newest', 'price_asc', 'price_desc', 'name'];
const slugs =
  'okey-takimlari tavla-takimlari satranc-takimlari masa-oyunlari oyun-kagitlari gida-urunleri kiraathane-urunleri'.split(
    ' ',
  );

/** A price above all products' prices, of which unique paths take the next. */
let highestPrice = 10_000;

/**
 * Returns paths of list pages of any page, length, order, category and price.
 * @param products of the shop
 * @param isUnique no path equals one of any other call
 */
export function listPaths(count: number, products: number, isUnique: boolean = false) {
  const next = dice();
  const below = (bound: number) => Math.floor(next() * bound);
  return Array.from({ length: count }, () => {
    const limit = [12, 20, 24, 48, 100][below(5)];
    const query = new URLSearchParams({ limit: `${limit}`, sort: sorts[below(sorts.length)] });
    const isOfCategory = next() < 0.5;
    if (isOfCategory) query.set('category', slugs[below(slugs.length)]);
    if (next() < 0.5) query.set('inStock', 'true');
    const isByPrice = next() < 0.3;
    if (isByPrice) query.set('minPrice', `${100 + below(300)}`);
    const pages = products / (isOfCategory ? slugs.length : 1) / (isByPrice ? 2 : 1) / limit;
    query.set('page', `${1 + below(Math.max(1, Math.floor(pages)))}`);
    if (isUnique) query.set('maxPrice', `${(highestPrice += 1)}`);
    return `/api/product/list?${query.toString()}`;
  });
}

/**
 * Returns searches: one to three words of names, some cut short, some with swapped letters.
 * @param products of the shop
 */
export function searchTexts(count: number, products: number) {
  const next = dice(seed + 1);
  const below = (bound: number) => Math.floor(next() * bound);
  return Array.from({ length: count }, () => {
    const words = productName(below(products)).split(' ');
    const some = Array.from({ length: 1 + below(3) }, () => words[below(words.length)]);
    const text = [...new Set(some)].join(' ');
    const at = 1 + below(Math.max(1, text.length - 2));
    const kind = next();
    if (kind < 0.2) return text.slice(0, Math.max(2, at));
    if (kind < 0.35)
      return text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2);
    return text;
  });
}

export function draw<T>(list: T[], count: number) {
  const next = dice(seed + 2);
  return Array.from({ length: count }, () => list[Math.floor(next() * list.length)]);
}
