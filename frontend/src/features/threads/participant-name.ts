import type { Thread } from '@/api/types';

/** Returns the full name of a thread's customer. */
export function participantName({ userId: { firstName, lastName, name } }: Thread): string {
  return [firstName, lastName].filter(Boolean).join(' ') || name;
}
