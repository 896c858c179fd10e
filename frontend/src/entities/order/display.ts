import type { OrderItem, OrderStatus, PaymentType } from '@/api/types';
import { toKurus } from '@/lib/money';

const statusLabels: Record<OrderStatus, string> = {
  'Order Placed': 'Sipariş Alındı',
  Preparing: 'Hazırlanıyor',
  Shipped: 'Kargoya Verildi',
  Delivered: 'Teslim Edildi',
  Cancelled: 'İptal Edildi',
  'Awaiting Payment': 'Ödeme Bekleniyor',
};

/** Every status on the wire with what people read. */
export const orderStatuses = Object.entries(statusLabels) as [OrderStatus, string][];

const labels = new Map<string, string>(orderStatuses);

/** An order's status in Turkish; one that only a newer server knows stays as it came. */
export function orderStatusLabel(status: OrderStatus): string {
  return labels.get(status) ?? status;
}

/** How an order is paid: COD on the wire is EFT/Havale on the screen, the other one a card. */
export function paymentTypeLabel(paymentType: PaymentType): string {
  return paymentType === 'COD' ? 'EFT/Havale' : 'Kredi/Banka Kartı';
}

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
