/** Returns how long the oldest order without an invoice may still wait for it, to follow another text. */
export function dueText(days: number | null): string {
  if (days === null) return '';
  if (days < 0) return '; en eskisinin süresi geçti';
  return days === 0
    ? '; en eskisi için bugün son gün'
    : `; en eskisi için ${String(days)} gün kaldı`;
}
