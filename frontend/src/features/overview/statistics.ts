import type { DayTotals } from '@/api/types';
import { toKurus } from '@/lib/money';

/** Orders and turnover of all days together. */
export function totals(days: DayTotals[]): { orders: number; turnover: number } {
  return {
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    turnover: days.reduce((sum, day) => sum + toKurus(day.turnover), 0) / 100,
  };
}

/** The day with the most turnover; none when nothing was sold. */
export function bestDay(days: DayTotals[]): DayTotals | undefined {
  const [best] = days
    .filter(({ turnover }) => turnover > 0)
    .sort((one, other) => other.turnover - one.turnover);
  return best;
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

/** 12 bin for twelve thousand, on an axis that has room for no more. */
export function formatCompact(amount: number): string {
  // Number and word stay on one line.
  return shortNumber.format(amount).replace(/\s/g, '\u00a0');
}
