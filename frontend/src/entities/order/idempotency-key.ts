import { idempotentAttempt } from '@/lib/idempotent-attempt';

const attempt = idempotentAttempt('dorduncu-siparis-denemesi');

/** Returns the idempotency key of an order, which changes once the order is placed, given up or changed. */
export const idempotencyKey = attempt.keyOf;

/** Notes the id of the order that was created with the key and still waits for its card payment. */
export const noteOrderOfKey = attempt.noteResult;

/** Forgets the key if it has created this order, whose card payment is settled. */
export const clearKeyOfOrder = attempt.forgetResult;

/** Forgets the key once the order is placed or given up, because an equal order after that is a new one. */
export const clearIdempotencyKey = attempt.forget;
