/** Milliseconds by which Türkiye is ahead of UTC, in summer and winter alike since 2016 (IANA tz database). */
const AHEAD_OF_UTC = 3 * 60 * 60 * 1000;

/**
 * The year in Türkiye, as in `2026`. Every page shows it in its footer. It is calculated without `Intl.DateTimeFormat`,
 * because creating the first one took 150 ms at a quarter of a processor's speed, before the page could render.
 */
export function currentYear(): string {
  return String(new Date(Date.now() + AHEAD_OF_UTC).getUTCFullYear());
}
