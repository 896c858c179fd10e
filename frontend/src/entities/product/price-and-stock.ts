import type { Product } from '@/api/types';

/** Returns the price of one piece at this quantity: that of the highest tier reached, as the server charges it. */
export function unitPrice({ offerPrice, tiers }: Product, quantity: number): number {
  return tiers.findLast(({ minQuantity }) => minQuantity <= quantity)?.price ?? offerPrice;
}

/** The stock at or below which the shop shows how many pieces are left. */
const fewPieces = 3;

/** 'Son 3 ürün' where only a few counted pieces are left; undefined elsewhere. */
export function lastPieces({ stock, inStock }: Product) {
  return inStock && stock !== null && stock <= fewPieces ? `Son ${String(stock)} ürün` : undefined;
}
