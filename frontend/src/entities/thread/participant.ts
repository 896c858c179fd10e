import type { Side, ThreadMessage } from '@/api/types';

/** The two sides of a thread: the customer whose it is, and the shop. */
export type ThreadParticipant = 'customer' | 'staff';

/** What the wire calls them. */
export const wireParticipant: Record<ThreadParticipant, Side> = {
  customer: 'user',
  staff: 'admin',
};

/** Which side wrote a message. */
export function senderOf({ sender }: ThreadMessage): ThreadParticipant {
  return sender === wireParticipant.staff ? 'staff' : 'customer';
}
