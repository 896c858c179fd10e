import { formatShopTime } from './date';

test('the shop runs on Istanbul time wherever the browser is', () => {
  expect(formatShopTime('2026-08-05T21:30:00Z')).toBe('6 Ağustos 2026 00:30');
});
