import { formatMoney } from './money';

/** Returns how much a value changes, in per cent: "%12", "%1’den az". */
export function percentText(before: number, after: number): string {
  const percent = Math.round((Math.abs(after - before) / before) * 100);
  return percent === 0 ? '%1’den az' : `%${percent.toLocaleString('tr-TR')}`;
}

/** Compares a new price with the stored one: "₺3.499,90 yerine, %99 düşük"; undefined if both are the same. */
export function priceChangeText(stored: number, typed: number): string | undefined {
  if (stored === typed) return undefined;
  const word = typed < stored ? 'düşük' : 'yüksek';
  return `${formatMoney(stored)} yerine, ${percentText(stored, typed)} ${word}`;
}
