import type { Product } from '@/api/types';

/** What one of so many pieces costs: the price of the highest tier that they reach, as the server charges it. */
export function unitPrice(
  { offerPrice, tiers }: Pick<Product, 'offerPrice' | 'tiers'>,
  quantity: number,
): number {
  return tiers.findLast(({ minQuantity }) => minQuantity <= quantity)?.price ?? offerPrice;
}
