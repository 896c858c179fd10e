const year = new Intl.DateTimeFormat('tr-TR', { year: 'numeric', timeZone: 'Europe/Istanbul' });

/** The year by the shop's clock. In a module of its own, because every page loads it. */
export function currentYear(): string {
  return year.format(new Date());
}
