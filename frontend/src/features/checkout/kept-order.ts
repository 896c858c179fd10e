import { draftOf } from '@/lib/draft';

/**
 * What was chosen for the order on its way: address, payment, the fingerprints of the texts that were
 * accepted. Whoever leaves the cart and comes back finds it again, until the order is placed.
 */
export const keptOrder = draftOf('siparis');

/** Adds choices to those that are kept. */
export function keepForOrder(choices: Record<string, string>) {
  keptOrder.write({ ...keptOrder.read(), ...choices });
}
