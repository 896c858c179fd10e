const message = 'Merhaba, siparişim hakkında benimle iletişime geçebilir misiniz?';

/** A chat with the shop, the question about the order already typed. */
export function whatsappLink(phone: string | undefined): string {
  const digits = (phone ?? '').replace(/\D/g, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}

/** px */
const width = 480;

/** A window of its own at the screen's edge: the order stays in sight. Phones open a tab all the same. */
export function besideThePage(): string {
  const left = Math.max(0, window.screen.availWidth - width);
  return `noopener,width=${String(width)},height=720,top=0,left=${String(left)}`;
}
