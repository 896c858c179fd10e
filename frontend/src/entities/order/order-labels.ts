import type { OrderStatus, PaymentType } from '@/api/types';

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

/** Returns the label of a payment type: COD on the wire is a bank transfer, Online a card. */
export function paymentTypeLabel(paymentType: PaymentType): string {
  return paymentType === 'COD' ? 'EFT/Havale' : 'Kredi/Banka Kartı';
}
