import type { Order } from '@/api/types';
import { draftOf } from '@/lib/draft';

/**
 * The choices for an order that is not placed yet: address, payment, the digests of the accepted texts, and as
 * `placed` the order's id once its card payment has begun. A customer who leaves the cart and returns finds them
 * again until the order is placed or paid.
 */
export const keptOrder = draftOf('siparis');

/** Adds choices to the stored ones. */
export function keepForOrder(choices: Record<string, string>) {
  keptOrder.write({ ...keptOrder.read(), ...choices });
}

/** Returns whether the order of the stored choices is paid, because its payment was unknown until now. */
export const isPaidMeanwhile = ({ _id, isPaid }: Order) =>
  isPaid && keptOrder.read()?.['placed'] === _id;
