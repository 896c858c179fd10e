/** A format by the shop's clock. */
function format(locale: string | undefined, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Europe/Istanbul' });
}

const orderDate = format(undefined, { dateStyle: 'short' });
const shopTime = format('tr-TR', { dateStyle: 'long', timeStyle: 'short' });
const shortDay = format('tr-TR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const day = format('tr-TR', { dateStyle: 'full' });
const hour = format('tr-TR', { timeStyle: 'short' });

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

/** Day and hour in a narrow column: 06.08 00:30, and the year where it is not this one. */
export function formatRowTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  const date = shortDay.format(time);
  const isThisYear = date.slice(-4) === shortDay.format(now).slice(-4);
  return `${isThisYear ? date.slice(0, 5) : date} ${hour.format(time)}`;
}

/** The time of a message: only the hour if it was today. */
export function formatMessageTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return shortDay.format(time) === shortDay.format(now)
    ? hour.format(time)
    : formatShortDateTime(iso);
}
