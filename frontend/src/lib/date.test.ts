import { formatDateTime, formatShortDateTime, formatMessageTime } from './date';

describe('a browser on the other side of the world', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    vi.resetModules();
  });

  afterEach(() => vi.useRealTimers());

  // Half past midnight on the sixth in Istanbul.
  const night = '2026-08-05T21:30:00Z';

  test('shows the shop’s day all the same', async () => {
    expect(new Date(night).getHours()).toBe(14);
    const { formatDay, formatOrderDate } = await import('./date');
    const short = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeZone: 'UTC' });
    expect(formatOrderDate(night)).toBe(short.format(new Date('2026-08-06T12:00:00Z')));
    expect(formatDay(night)).toBe('6 Ağustos 2026 Perşembe');
  });

  test('is in the shop’s year', async () => {
    const { currentYear } = await import('./current-year');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T21:30:00Z') });
    expect(new Date().getFullYear()).toBe(2026);
    expect(currentYear()).toBe('2027');
  });
});

test('uses Istanbul time in any browser', () => {
  expect(formatDateTime('2026-08-05T21:30:00Z')).toBe('6 Ağustos 2026 00:30');
});

test('lists show dates shortly, today by hour', () => {
  expect(formatShortDateTime('2026-08-05T21:30:00Z')).toBe('06.08.2026 00:30');
  expect(formatMessageTime('2026-08-05T21:30:00Z', new Date('2026-08-06T20:00:00Z'))).toBe('00:30');
  expect(formatMessageTime('2026-08-05T21:30:00Z', new Date('2026-08-06T21:30:00Z'))).toBe(
    '06.08.2026 00:30',
  );
});
