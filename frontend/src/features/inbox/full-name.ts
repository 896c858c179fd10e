import type { ContactMessage } from '@/api/types';

/** Returns the first and the last name; one may be missing. */
export function fullName({ firstName, lastName }: Pick<ContactMessage, 'firstName' | 'lastName'>) {
  return [firstName, lastName].filter(Boolean).join(' ');
}
