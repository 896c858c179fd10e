const statuses: Record<string, string> = {
  'Order Placed': 'Sipariş Alındı',
  Preparing: 'Hazırlanıyor',
  Shipped: 'Kargoya Verildi',
  Delivered: 'Teslim Edildi',
  Cancelled: 'İptal Edildi',
  'Awaiting Payment': 'Ödeme Bekleniyor',
};

/** An order's status in Turkish; one we do not know is shown as it came. */
export function statusText(status: string): string {
  return statuses[status] ?? status;
}

/** How an order is paid. "COD" is the wire's word for a bank transfer. */
export function paymentText(paymentType: string): string {
  return paymentType === 'COD' ? 'EFT/Havale' : 'Kredi/Banka Kartı';
}
