const message = 'Merhaba, siparişim hakkında benimle iletişime geçebilir misiniz?';

/** The window's width in pixels; placed-order-banner.module.css leaves this free. */
const width = 480;
/** Below this screen width, in pixels, a window would cover the order. */
const leastScreen = 1024;

/**
 * Opens a chat with the shop, with a question about the order already written: in a window at the screen's edge, so
 * that the order stays visible; on phones and tablets in a tab.
 */
export function openChat(phone = ''): void {
  const digits = phone.replace(/\D/g, '');
  const { availWidth } = window.screen;
  const place = `width=${String(width)},height=720,top=0,left=${String(availWidth - width)}`;
  window.open(
    `https://wa.me/${digits}?text=${encodeURIComponent(message)}`,
    '_blank',
    availWidth < leastScreen ? 'noopener' : `noopener,${place}`,
  );
}
