import type { Category, Product } from '@/api/types';
import { toKurus } from '@/lib/money';
import { lowerTurkish } from '@/lib/turkish';

/** How many products the short rows show. */
export const rowLength = 5;

/** The id of the heading of a product's page. */
export const productNameId = 'urun-adi';

/** Returns up to five other products, without variants of one group. */
export function relatedProducts(products: Product[], current: Product): Product[] {
  return products
    .filter(({ _id, group }) => _id !== current._id && (!group || group._id !== current.group?._id))
    .slice(0, rowLength);
}

/** The category an address means: its label in any case, or its slug. */
export function findCategory(categories: Category[], segment: string): Category | undefined {
  const wanted = lowerTurkish(segment);
  return categories.find(({ path, slug }) => lowerTurkish(path) === wanted || slug === wanted);
}

/** The reduction worth a badge, in whole percent; small ones are not worth one. */
export function discountPercent({ price, offerPrice }: Product): number | null {
  const [list, offer] = [toKurus(price), toKurus(offerPrice)];
  const percent = Math.round(((list - offer) * 100) / list);
  return percent >= 15 ? percent : null;
}
