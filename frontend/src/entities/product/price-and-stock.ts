import type { Product } from '@/api/types';
import { formatMoney } from '@/lib/money';

/** Returns the price of one piece at this quantity: that of the highest tier reached, as the server charges it. */
export function piecePrice({ offerPrice, tiers }: Product, quantity: number): number {
  return tiers.findLast(({ minQuantity }) => minQuantity <= quantity)?.price ?? offerPrice;
}

/** Returns a unit as people read it. */
export const unitWord = (unit: string) => (unit === 'piece' ? 'adet' : unit);

/** Returns '₺499,80 / kg'. */
export const unitPriceText = ({ amount, per }: NonNullable<Product['unitPrice']>) =>
  `${formatMoney(amount)} / ${unitWord(per)}`;

/** Returns the note on the lowest price of the last days, which the law wants beside a struck price. */
export const lowestPriceText = (lowest: number, offerPrice: number) =>
  `Son 10 günün en düşük fiyatı: ${formatMoney(lowest)}${lowest > offerPrice ? ' (indirimden önceki 10 gün)' : ''}`;

/** The stock at or below which the shop shows how many pieces are left. */
const fewPieces = 3;

/** 'Son 3 ürün' where only a few counted pieces are left; undefined elsewhere. */
export function lastPieces({ stock, inStock }: Product) {
  return inStock && stock !== null && stock <= fewPieces ? `Son ${stock} ürün` : undefined;
}
