import type { Shop, Totals } from '@/api/types';
import { toKurus } from '@/lib/money';
import { cartAmount, itemTotal, type CartItem } from './cart-items';

/** The rate of the KDV that a delivery fee contains, in per cent. */
const deliveryVatRate = 20;

/**
 * Returns a cart's totals from today's prices and the shop's delivery fee, without a discount. The server's quote
 * decides; without a discount both are equal.
 */
export function reckonTotals(
  items: CartItem[],
  { deliveryFee, freeDeliveryFrom }: Pick<Shop, 'deliveryFee' | 'freeDeliveryFrom'>,
): Totals {
  const lines = cartAmount(items);
  const isFree = freeDeliveryFrom !== null && lines >= freeDeliveryFrom;
  const delivery = deliveryFee && isFree ? 0 : deliveryFee;
  const taxed = items.map((item) => ({ rate: item.product.vatRate, amount: itemTotal(item) }));
  if (delivery) taxed.push({ rate: deliveryVatRate, amount: delivery });
  return {
    items: lines,
    discount: 0,
    delivery,
    amount: (toKurus(lines) + toKurus(delivery ?? 0)) / 100,
    vat: taxed.map(({ rate, amount }) => ({ rate, amount: containedVat(amount, rate) })),
    freeDeliveryMissing:
      delivery && freeDeliveryFrom !== null
        ? (toKurus(freeDeliveryFrom) - toKurus(lines)) / 100
        : null,
  };
}

/** The KDV that an amount contains, rounded line by line, as orders are. */
function containedVat(amount: number, rate: number): number {
  return Math.round((toKurus(amount) * rate) / (100 + rate)) / 100;
}
