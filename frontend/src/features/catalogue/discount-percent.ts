import type { Product } from '@/api/types';
import { toKurus } from '@/lib/money';

/** Returns a reduction in whole percent; null below 15 %, which gets no badge. */
export function discountPercent({ price, offerPrice }: Product): number | null {
  const [list, offer] = [toKurus(price), toKurus(offerPrice)];
  const percent = Math.round(((list - offer) * 100) / list);
  return percent >= 15 ? percent : null;
}
