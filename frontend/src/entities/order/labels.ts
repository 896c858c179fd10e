/** Every status on the wire with what people read. */
export const orderStatuses = [
  ['Order Placed', 'Sipariş Alındı'],
  ['Preparing', 'Hazırlanıyor'],
  ['Shipped', 'Kargoya Verildi'],
  ['Delivered', 'Teslim Edildi'],
  ['Cancelled', 'İptal Edildi'],
  ['Awaiting Payment', 'Ödeme Bekleniyor'],
] as const;

const labels = new Map<string, string>(orderStatuses);

/** An order's status in Turkish; one that we do not know stays as it came. */
export function orderStatusLabel(status: string): string {
  return labels.get(status) ?? status;
}

/** How an order is paid: COD on the wire is EFT/Havale on the screen, the other one a card. */
export function paymentTypeLabel(paymentType: string): string {
  return paymentType === 'COD' ? 'EFT/Havale' : 'Kredi/Banka Kartı';
}
