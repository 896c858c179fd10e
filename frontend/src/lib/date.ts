const orderDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });
const shopTime = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Istanbul',
});

/** The day of an order, in the browser's own format. */
export function formatOrderDate(iso: string): string {
  return orderDate.format(new Date(iso));
}

/** Day and hour as the shop's clock shows them: 6 Ağustos 2026 00:30. */
export function formatShopTime(iso: string): string {
  return shopTime.format(new Date(iso));
}
