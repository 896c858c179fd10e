import { formatShopTime, parseShopTime } from './shop-time';

test('reads and writes times by the shop’s clock', () => {
  expect(parseShopTime('2026-11-27T00:00')).toBe('2026-11-26T21:00:00.000Z');
  expect(formatShopTime('2026-11-26T21:00:00Z')).toBe('2026-11-27T00:00');
  expect(parseShopTime('')).toBeNull();
});
