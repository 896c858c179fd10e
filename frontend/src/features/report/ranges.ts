import type { SalesQuery } from './queries';

const pad = (number: number) => String(number).padStart(2, '0');
const day = (year: number, month: number, date: number) => `${year}-${pad(month)}-${pad(date)}`;
/** Months count from 1; day 0 of the next month is the last of this one. */
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A range that sellers and accountants ask for often. */
export interface NamedRange {
  label: string;
  query: SalesQuery;
}

/** Returns the named ranges as of this day (`2026-11-25`), the default one first. */
export function namedRanges(today: string): [NamedRange, ...NamedRange[]] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const [lastYear, lastMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
  return [
    { label: 'Bu ay', query: { from: day(year, month, 1), to: today, by: 'day' } },
    {
      label: 'Geçen ay',
      query: {
        from: day(lastYear, lastMonth, 1),
        to: day(lastYear, lastMonth, lastDay(lastYear, lastMonth)),
        by: 'day',
      },
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
