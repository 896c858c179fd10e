import { storedValue } from '@/lib/storage';

const stored = storedValue('session', 'dorduncu-yeni-siparis', (value) =>
  typeof value === 'string' ? value : undefined,
);

/**
 * The id of the order that was placed last in this tab; the page of orders opens with its next step. Kept over
 * reloads and the payment page until the customer closes it.
 */
export const placedOrder = stored;
