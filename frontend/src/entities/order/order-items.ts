import type { OrderItem } from '@/api/types';
import { toKurus } from '@/lib/money';

/** Orders may be older than a field or have lost their product. */
type Item = Partial<Pick<OrderItem, 'name' | 'options' | 'unitPrice' | 'quantity' | 'product'>>;

/** What was bought, by its name and the chosen options of that day: 'Istaka (Siyah · Büyük)'. */
export function itemName({ name, options, product }: Item): string {
  const title = name || product?.name || 'Ürün adı mevcut değil';
  return options ? `${title} (${options})` : title;
}

/** How many of it. */
export function itemQuantity({ quantity = 1 }: Item): number {
  return quantity;
}

/** The price of the day, else today's offer price, else today's list price. */
export function itemPrice({ unitPrice, product }: Item): number {
  return unitPrice ?? product?.offerPrice ?? product?.price ?? 0;
}

/** What the whole line cost. */
export function itemTotal(item: Item): number {
  return (toKurus(itemPrice(item)) * itemQuantity(item)) / 100;
}
