import type { Order, OrderItem } from '@/api/types';
import { toKurus } from '@/lib/money';
import { orderStatusLabel } from '@/entities/order/labels';
import { formatTelephone } from '@/lib/telephone';

/** Orders may be older than a field or have lost their product. */
type Line = Partial<Pick<OrderItem, 'name' | 'unitPrice' | 'quantity' | 'product'>>;

/** What was bought, by its name of that day. */
export function lineName({ name, product }: Line): string {
  return name || product?.name || 'Ürün adı mevcut değil';
}

export function lineQuantity({ quantity = 1 }: Line): number {
  return quantity;
}

/** The price of the day, else today's offer price, else today's list price, times the quantity. */
export function orderTotal(lines: Line[]): number {
  const kurus = lines.reduce((sum, line) => {
    const price = line.unitPrice ?? line.product?.offerPrice ?? line.product?.price ?? 0;
    return sum + toKurus(price) * lineQuantity(line);
  }, 0);
  return kurus / 100;
}

/** Where the order goes, in the lines of an envelope. */
export function addressLines({ address }: Order): string[] {
  const { street, state, city, zipcode, country, phone } = address;
  return [street, `${state} / ${city} ${zipcode}, ${country}`, formatTelephone(phone)];
}

/** What the button of a move says: the status it leads to, but for calling the order off. */
export function moveLabel(status: string): string {
  return status === 'Cancelled' ? 'İptal Et' : orderStatusLabel(status);
}
