const orderDate = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'short',
  timeZone: 'Europe/Istanbul',
});
const shopTime = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Istanbul',
});

const shortDay = new Intl.DateTimeFormat('tr-TR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Istanbul',
});
const day = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'full', timeZone: 'Europe/Istanbul' });
const hour = new Intl.DateTimeFormat('tr-TR', { timeStyle: 'short', timeZone: 'Europe/Istanbul' });

/** The day of an order by the shop's clock, in the browser's own format. */
export function formatOrderDate(iso: string): string {
  return orderDate.format(new Date(iso));
}

/** Day and hour as the shop's clock shows them: 6 Ağustos 2026 00:30. */
export function formatDateTime(iso: string): string {
  return shopTime.format(new Date(iso));
}

/** The day as the shop's clock shows it, with its name: 6 Ağustos 2026 Perşembe. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** Day and hour in short as the shop's clock shows them: 06.08.2026 00:30. */
export function formatShortDateTime(iso: string): string {
  const time = new Date(iso);
  return `${shortDay.format(time)} ${hour.format(time)}`;
}

/** The time of a message: only the hour if it was today. */
export function formatMessageTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return shortDay.format(time) === shortDay.format(now)
    ? hour.format(time)
    : formatShortDateTime(iso);
}
