import type { Order } from '@/api/types';
import { draftOf } from '@/lib/draft';

/**
 * What was chosen for the order on its way: address, payment, the fingerprints of the texts that were
 * accepted, and as `placed` the id of the order once its card payment has begun. Whoever leaves the cart and comes back finds
 * it again, until the order is placed or paid.
 */
export const keptOrder = draftOf('siparis');

/** Adds choices to those that are kept. */
export function keepForOrder(choices: Record<string, string>) {
  keptOrder.write({ ...keptOrder.read(), ...choices });
}

/** Whether an order is paid whose choices are still kept, because its payment was unknown until now. */
export const isPaidMeanwhile = ({ _id, isPaid }: Order) =>
  isPaid && keptOrder.read()?.['placed'] === _id;
