import type { Product } from '@/api/types';

/** The stock at or below which the shop shows how many pieces are left. */
const fewPieces = 3;

/** 'Son 3 ürün' where only a few counted pieces are left; undefined elsewhere. */
export function lastPieces({ stock, inStock }: Pick<Product, 'stock' | 'inStock'>) {
  return inStock && stock !== null && stock <= fewPieces ? `Son ${String(stock)} ürün` : undefined;
}
