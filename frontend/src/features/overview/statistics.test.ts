import {
  bestDay,
  formatCount,
  formatLongDay,
  formatCompact,
  formatShortDay,
  totals,
} from './statistics';

const day = (date: string, orders: number, turnover: number) => ({ date, orders, turnover });

test('sums are made of whole kuruş', () => {
  const days = [day('2026-11-18', 1, 0.1), day('2026-11-19', 2, 0.2), day('2026-11-20', 0, 0)];
  expect(totals(days)).toEqual({ orders: 3, turnover: 0.3 });
});

test('the best day is the one with the most turnover', () => {
  const days = [day('2026-11-18', 5, 100), day('2026-11-19', 1, 900), day('2026-11-20', 0, 0)];
  expect(bestDay(days)?.date).toBe('2026-11-19');
  expect(bestDay([day('2026-11-20', 0, 0)])).toBeUndefined();
});

test('days and numbers read the Turkish way, wherever the browser is', () => {
  expect(formatShortDay('2026-11-05')).toBe('5 Kas');
  expect(formatLongDay('2026-11-05')).toBe('5 Kasım 2026');
  expect(formatCount(1234)).toBe('1.234');
  expect(formatCompact(12_000).replace(/\s/g, ' ')).toBe('12 bin');
  expect(formatCompact(1_500_000).replace(/\s/g, ' ')).toBe('1,5 milyon');
});
