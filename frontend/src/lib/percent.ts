import { formatMoney } from './money';

/** Returns by how many per cent a value changes, rounded; a value below half of a per cent is 0. */
export const percentOf = (before: number, after: number): number =>
  Math.round(((after - before) / before) * 100);

/** Returns a change as text: "%99 düşük", "%20 yüksek", "aynı". */
function percentText(percent: number): string {
  if (percent === 0) return 'aynı';
  return `%${Math.abs(percent)} ${percent < 0 ? 'düşük' : 'yüksek'}`;
}

/** What a price that is typed over a stored one changes: "₺3.499,90 yerine, %99 düşük"; undefined if it is the same. */
export const changeText = (stored: number, typed: number): string | undefined =>
  stored === typed
    ? undefined
    : `${formatMoney(stored)} yerine, ${percentText(percentOf(stored, typed))}`;
