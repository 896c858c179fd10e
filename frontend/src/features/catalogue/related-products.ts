import type { Product } from '@/api/types';

/** Returns the first other products, without variants of one group. */
export function relatedProducts(products: Product[], current: Product, count: number): Product[] {
  return products
    .filter(({ _id, group }) => _id !== current._id && (!group || group._id !== current.group?._id))
    .slice(0, count);
}
