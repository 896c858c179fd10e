const statuses = new Map([
  ['Order Placed', 'Sipariş Alındı'],
  ['Preparing', 'Hazırlanıyor'],
  ['Shipped', 'Kargoya Verildi'],
  ['Delivered', 'Teslim Edildi'],
  ['Cancelled', 'İptal Edildi'],
  ['Awaiting Payment', 'Ödeme Bekleniyor'],
]);

/** An order's status in Turkish; one that we do not know stays as it came. */
export function orderStatusLabel(status: string): string {
  return statuses.get(status) ?? status;
}

/** How an order is paid: COD on the wire is EFT/Havale on the screen, the other one a card. */
export function paymentTypeLabel(paymentType: string): string {
  return paymentType === 'COD' ? 'EFT/Havale' : 'Kredi/Banka Kartı';
}
