import type { Product } from '@/api/types';

/** How many products the short rows show. */
export const rowLength = 5;

/** Returns up to five other products, without variants of one group. */
export function relatedProducts(products: Product[], current: Product): Product[] {
  return products
    .filter(({ _id, group }) => _id !== current._id && (!group || group._id !== current.group?._id))
    .slice(0, rowLength);
}
