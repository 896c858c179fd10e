import { storedValue } from '@/lib/storage';

/**
 * The id of the order that was placed last in this tab; the page of orders opens with its next step. Kept over
 * reloads and the payment page until the customer closes it.
 */
export const placedOrder = storedValue('session', 'dorduncu-yeni-siparis', (value) =>
  typeof value === 'string' ? value : undefined,
);
