import type { DayTotals, SalesTotals } from '@/api/types';
import { toKurus } from '@/lib/money';

/** Returns the income after refunds. */
export function netOf({ collected, refunded }: SalesTotals): number {
  return (toKurus(collected) - toKurus(refunded)) / 100;
}

/** The day with the highest net sales; none when no day has any. */
export function bestDay(days: DayTotals[]): DayTotals | undefined {
  const [best] = days
    .filter((day) => netOf(day) > 0)
    .sort((one, other) => netOf(other) - netOf(one));
  return best;
}

/** How a figure changed: '%12 arttı'. A change from nothing has no percentage. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'Değişmedi';
  const word = now > before ? 'arttı' : 'azaldı';
  if (before <= 0) return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return percent === 0 ? `%1’den az ${word}` : `%${formatCount(percent)} ${word}`;
}

// The server's days are days of the shop already: read as UTC, no time zone can shift them.
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);
const shortDay = new Intl.DateTimeFormat('tr-TR', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const longDay = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: 'UTC' });

/** 5 Kas */
export function formatShortDay(date: string): string {
  return shortDay.format(dayOf(date));
}

/** 5 Kasım 2026 */
export function formatLongDay(date: string): string {
  return longDay.format(dayOf(date));
}

const wholeNumber = new Intl.NumberFormat('tr-TR');
// Spelt out, because few readers know the abbreviation 'B' for a thousand.
const shortNumber = new Intl.NumberFormat('tr-TR', { notation: 'compact', compactDisplay: 'long' });

/** 1.234 */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** '12 bin' for twelve thousand, because the axis has little space. */
export function formatCompact(amount: number): string {
  // Number and word stay on one line.
  return shortNumber.format(amount).replace(/\s/g, '\u00a0');
}
