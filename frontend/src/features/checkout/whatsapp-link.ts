const message = 'Merhaba, siparişim hakkında benimle iletişime geçebilir misiniz?';

/** A chat with the shop, the question about the order already typed. */
export function whatsappLink(phone: string | undefined): string {
  const digits = (phone ?? '').replace(/\D/g, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}
