import type { Thread } from '@/api/types';

const labels: Record<Thread['status'], string> = { open: 'Açık', closed: 'Kapalı' };

/** Açık while a thread takes replies, Kapalı otherwise; what only a newer server knows stays as it came. */
export function threadStatusLabel(status: string): string {
  return new Map(Object.entries(labels)).get(status) ?? status;
}
