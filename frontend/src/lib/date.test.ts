import { formatDateTime, formatShortDateTime, formatMessageTime } from './date';

test('the shop runs on Istanbul time wherever the browser is', () => {
  expect(formatDateTime('2026-08-05T21:30:00Z')).toBe('6 Ağustos 2026 00:30');
});

test('lists have it in short, and a talk of today has the hour only', () => {
  expect(formatShortDateTime('2026-08-05T21:30:00Z')).toBe('06.08.2026 00:30');
  expect(formatMessageTime('2026-08-05T21:30:00Z', new Date('2026-08-06T20:00:00Z'))).toBe('00:30');
  expect(formatMessageTime('2026-08-05T21:30:00Z', new Date('2026-08-06T21:30:00Z'))).toBe(
    '06.08.2026 00:30',
  );
});
