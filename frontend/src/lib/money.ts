const lira = new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'TRY' });

/** ₺1.234,50, never broken across lines. */
export function formatMoney(amount: number): string {
  return lira.format(amount).replace(/\s/g, '\u00a0');
}

/** Whole kuruş of an amount in lira; sums are made of these, because 0,1 + 0,2 is not 0,3. */
export function toKurus(lira: number): number {
  return Math.round(lira * 100);
}
