import type { Category, Product } from '@/api/types';
import { lowerTurkish } from '@/lib/turkish';

/** How many products the short rows show. */
const rowLength = 5;

export function inStock(products: Product[]): Product[] {
  return products.filter((product) => product.inStock);
}

/** The first five in stock; the server lists the best selling first. */
export function bestSellers(products: Product[]): Product[] {
  return inStock(products).slice(0, rowLength);
}

/** Up to five others of the same category that are in stock. */
export function relatedProducts(products: Product[], current: Product): Product[] {
  return inStock(products)
    .filter(({ _id, category }) => _id !== current._id && category === current.category)
    .slice(0, rowLength);
}

/** The category an address means: its label in any case, or its slug. */
export function findCategory(categories: Category[], segment: string): Category | undefined {
  const wanted = lowerTurkish(segment);
  return categories.find(({ path, slug }) => lowerTurkish(path) === wanted || slug === wanted);
}

/** The reduction worth a badge, in whole percent; small ones are not worth one. */
export function discountPercent({ price, offerPrice }: Product): number | null {
  const percent = Math.round(((price - offerPrice) / price) * 100);
  return percent >= 15 ? percent : null;
}
