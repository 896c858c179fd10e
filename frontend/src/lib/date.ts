/** Creates a function that formats a time by the shop's clock. */
function formatter(locale: string | undefined, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Europe/Istanbul' });
  return (time: string | Date) => format.format(new Date(time));
}

const shortDay = formatter('tr-TR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const hour = formatter('tr-TR', { timeStyle: 'short' });

/** The day of an order by the shop's clock, in the browser's own format. */
export const formatOrderDate = formatter(undefined, { dateStyle: 'short' });

/** Day and hour as the shop's clock shows them: 6 Ağustos 2026 00:30. */
export const formatDateTime = formatter('tr-TR', { dateStyle: 'long', timeStyle: 'short' });

/** The day as the shop's clock shows it, with its name: 6 Ağustos 2026 Perşembe. */
export const formatDay = formatter('tr-TR', { dateStyle: 'full' });

/** Day and hour in short as the shop's clock shows them: 06.08.2026 00:30. */
export function formatShortDateTime(iso: string): string {
  return `${shortDay(iso)} ${hour(iso)}`;
}

/** Day and hour in a narrow column: 06.08 00:30, and the year where it is not this one. */
export function formatRowTime(iso: string, now = new Date()): string {
  const date = shortDay(iso);
  const isThisYear = date.slice(-4) === shortDay(now).slice(-4);
  return `${isThisYear ? date.slice(0, 5) : date} ${hour(iso)}`;
}

/** The time of a message: only the hour if it was today. */
export function formatMessageTime(iso: string, now = new Date()): string {
  return shortDay(iso) === shortDay(now) ? hour(iso) : formatShortDateTime(iso);
}
