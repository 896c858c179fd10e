import type { Product } from '@/api/types';

/** Returns the price of one piece at this quantity: that of the highest tier reached, as the server charges it. */
export function unitPrice(
  { offerPrice, tiers }: Pick<Product, 'offerPrice' | 'tiers'>,
  quantity: number,
): number {
  return tiers.findLast(({ minQuantity }) => minQuantity <= quantity)?.price ?? offerPrice;
}
