import { storedValue } from '@/lib/storage';

const stored = storedValue('session', 'dorduncu-yeni-siparis', (value) =>
  typeof value === 'string' ? value : undefined,
);

/**
 * The order that was placed last in this tab, by its id: the page of orders opens with what happens
 * next. Kept over a reload and the way to the payment page and back, until somebody closes it.
 */
export const placedOrder = stored;
