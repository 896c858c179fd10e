const message = 'Merhaba, siparişim hakkında benimle iletişime geçebilir misiniz?';

/** Returns the address of a chat with the shop, with a question about the order already written. */
export function whatsappLink(phone: string | undefined): string {
  const digits = (phone ?? '').replace(/\D/g, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}

/** The window's width in pixels; placed-order-banner.module.css leaves this free. */
const width = 480;
/** Below this screen width, in pixels, a window would cover the order. */
const leastScreen = 1024;

/**
 * Opens the chat in a window at the screen's edge, so that the order stays visible; on phones and tablets in a tab.
 */
export function besideThePage(): string {
  const { availWidth } = window.screen;
  if (availWidth < leastScreen) return 'noopener';
  const left = availWidth - width;
  return `noopener,width=${String(width)},height=720,top=0,left=${String(left)}`;
}
