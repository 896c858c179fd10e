import type { DayTotals, SalesTotals } from '@/api/types';
import { toKurus } from '@/lib/money';
import { percentText } from '@/lib/percent';

/** Returns the income after refunds. */
export function netOf({ collected, refunded }: SalesTotals): number {
  return (toKurus(collected) - toKurus(refunded)) / 100;
}

/** The day with the highest net sales; none when no day has any. */
export function bestDay(days: DayTotals[]): DayTotals | undefined {
  const [best] = days
    .filter((day) => netOf(day) > 0)
    .sort((one, other) => netOf(other) - netOf(one));
  return best;
}

/** How a figure changed: '%12 arttı'. A change from nothing has no percentage. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'Değişmedi';
  const word = now > before ? 'arttı' : 'azaldı';
  if (before <= 0) return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return `${percentText(before, now)} ${word}`;
}

// Spelt out, because few readers know the abbreviation 'B' for a thousand.
const shortNumber = new Intl.NumberFormat('tr-TR', { notation: 'compact', compactDisplay: 'long' });

/** 1.234 */
export function formatCount(count: number): string {
  return count.toLocaleString('tr-TR');
}

/** '12 bin' for twelve thousand, because the axis has little space. */
export function formatCompact(amount: number): string {
  // Number and word stay on one line.
  return shortNumber.format(amount).replace(/\s/g, '\u00a0');
}
