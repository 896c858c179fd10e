import type { SalesReport } from '@/api/types';

export type SalesQuery = Pick<SalesReport, 'from' | 'to' | 'by'>;

/** Returns a day as `2026-11-25`. Months count from 1; day 0 of a month is the last of the month before. */
const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** A range that sellers and accountants ask for often. */
interface NamedRange {
  label: string;
  query: SalesQuery;
}

/** Returns the named ranges as of this day (`2026-11-25`), the default one first. */
export function namedRanges(today: string): [NamedRange, ...NamedRange[]] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [
    { label: 'Bu ay', query: { from: day(year, month, 1), to: today, by: 'day' } },
    {
      label: 'Geçen ay',
      query: { from: day(year, month - 1, 1), to: day(year, month, 0), by: 'day' },
    },
    { label: 'Bu yıl', query: { from: day(year, 1, 1), to: today, by: 'month' } },
    {
      label: 'Geçen yıl',
      query: { from: day(year - 1, 1, 1), to: day(year - 1, 12, 31), by: 'month' },
    },
  ];
}

/** The present day by the shop's clock: `2026-11-25`. */
export function shopToday(now = new Date()): string {
  // The Swedish form is that of ISO 8601.
  return now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' });
}
