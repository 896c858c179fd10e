import { idempotentAttempt } from '@/lib/idempotent-attempt';

const attempt = idempotentAttempt('dorduncu-siparis-denemesi');

/** Returns the key of an order: the same one until the order is placed, given up or changed. */
export const idempotencyKey = attempt.keyOf;

/** Forgets the key once the order is placed or given up: the next order is a new one, even if it looks the same. */
export const clearIdempotencyKey = attempt.forget;
