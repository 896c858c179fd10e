import type { Product } from '@/api/types';

/** What the seller writes about a product. */
export type ProductInput = Pick<
  Product,
  'name' | 'description' | 'category' | 'price' | 'offerPrice'
>;
