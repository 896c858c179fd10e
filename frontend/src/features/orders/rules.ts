import type { Order, OrderItem } from '@/api/types';

/** What a line of an order shows; the product itself may be gone by now. */
export function itemFacts({ name, unitPrice, quantity, product }: Partial<OrderItem>) {
  return {
    name: name || product?.name || 'Ürün adı mevcut değil',
    category: product?.category || 'Kategori mevcut değil',
    price: unitPrice ?? product?.offerPrice ?? product?.price ?? 0,
    quantity: quantity ?? 1,
    image: product?.image[0],
  };
}

/** Whether the shop still waits for the customer's bank transfer. */
export function awaitsTransfer({ paymentType, isPaid, status }: Order): boolean {
  return paymentType === 'COD' && !isPaid && status !== 'Cancelled';
}

/** TR12 0006 2001 …: in groups of four, as banks print it. */
export function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

/** 1234,50: as the amount field of a bank takes it. */
export function plainAmount(amount: number): string {
  return amount.toFixed(2).replace('.', ',');
}
