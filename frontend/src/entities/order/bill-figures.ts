import type { Order, Totals } from '@/api/types';
import { formatMoney, toKurus } from '@/lib/money';

/** A term of a bill and its figure. */
export interface Sum {
  term: string;
  figure: string;
}

/** Returns what a discount code takes off; `undefined` for the totals means that the page does not know it yet. */
export function discountSum(code: string, totals: Totals | undefined): Sum {
  const term = `İndirim (${code})`;
  if (!totals) return { term, figure: '–' };
  // A code without a sum of its own makes delivery free.
  const figure = totals.discount > 0 ? `−${formatMoney(totals.discount)}` : 'Ücretsiz kargo';
  return { term, figure };
}

/** Returns what delivery costs. */
export function deliverySum(delivery: number): Sum {
  const figure = delivery > 0 ? formatMoney(delivery) : 'Ücretsiz';
  return { term: 'Kargo ücreti', figure };
}

/** Returns the figures above an order's total; none for an order without a discount and a delivery fee. */
export function partialSums({
  totals,
  discountCode,
}: Pick<Order, 'totals' | 'discountCode'>): Sum[] {
  const sums = [
    // A copy on this device may be older than the field.
    ...(discountCode ? [discountSum(discountCode, totals)] : []),
    ...(totals.delivery === null ? [] : [deliverySum(totals.delivery)]),
  ];
  return sums.length === 0
    ? []
    : [{ term: 'Ara toplam', figure: formatMoney(totals.items) }, ...sums];
}

/** Returns the KDV that a total contains, all rates together. */
export function containedVat({ vat }: Totals): number {
  return vat.reduce((kurus, { amount }) => kurus + toKurus(amount), 0) / 100;
}
