// The server's days are days of the shop already: read as UTC, no time zone can shift them.
const dayOf = (period: string) => new Date(`${period.padEnd(10, '-01')}T00:00:00Z`);
const long = {
  day: new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};
const short = {
  day: new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('tr-TR', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
};
const kind = (period: string) => (period.length > 7 ? 'day' : 'month');

/** 5 Kasım 2026, or Kasım 2026. */
export const formatPeriod = (period: string) => long[kind(period)].format(dayOf(period));

/** 5 Kas, or Kas 2026. */
export const formatShortPeriod = (period: string) => short[kind(period)].format(dayOf(period));
