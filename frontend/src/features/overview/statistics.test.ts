import { formatPeriod, formatShortPeriod } from '@/lib/period';
import { bestDay, changeText, formatCount, formatCompact, netOf } from './statistics';

const day = (date: string, collected: number, refunded = 0) => ({
  date,
  orders: 1,
  collected,
  refunded,
});

test('refunds are taken off in whole kuruş', () => {
  expect(netOf(day('2026-11-18', 0.3, 0.1))).toBe(0.2);
});

test('finds the day with most net sales', () => {
  const days = [day('2026-11-18', 900, 850), day('2026-11-19', 100), day('2026-11-20', 0, 5)];
  expect(bestDay(days)?.date).toBe('2026-11-19');
  expect(bestDay([day('2026-11-20', 0)])).toBeUndefined();
});

test.each([
  [112, 100, '%12 arttı'],
  [75, 100, '%25 azaldı'],
  [100, 100, 'Değişmedi'],
  [1000.01, 1000, '%1’den az arttı'],
  [5, 0, 'Arttı'],
  [-5, 0, 'Azaldı'],
])('%d after %d: %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});

test('formats dates and numbers in Turkish', () => {
  expect(formatShortPeriod('2026-11-05')).toBe('5 Kas');
  expect(formatPeriod('2026-11-05')).toBe('5 Kasım 2026');
  expect(formatCount(1234)).toBe('1.234');
  expect(formatCompact(12_000).replace(/\s/g, ' ')).toBe('12 bin');
  expect(formatCompact(1_500_000).replace(/\s/g, ' ')).toBe('1,5 milyon');
});
