const message = 'Merhaba, siparişim hakkında benimle iletişime geçebilir misiniz?';

/** A chat with the shop, the question about the order already typed. */
export function whatsappLink(phone: string | undefined): string {
  const digits = (phone ?? '').replace(/\D/g, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}

/** px; placed-order-banner.module.css leaves as much free. */
const width = 480;
/** On a narrower screen a window would lie on what it is to be beside, px. */
const leastScreen = 1024;

/** A window of its own at the screen's edge: the order stays in sight. On phones and tablets a tab. */
export function besideThePage(): string {
  const { availWidth } = window.screen;
  if (availWidth < leastScreen) return 'noopener';
  const left = availWidth - width;
  return `noopener,width=${String(width)},height=720,top=0,left=${String(left)}`;
}
