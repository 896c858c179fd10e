import type { Order } from '@/api/types';

/** Whether the shop still waits for the customer's bank transfer. */
export function awaitsTransfer({ paymentType, isPaid, status }: Order): boolean {
  return paymentType === 'COD' && !isPaid && status !== 'Cancelled';
}

/** Whether the provider has yet to say what became of the card payment. */
export function awaitsCardPayment({ status }: Order): boolean {
  return status === 'Awaiting Payment';
}

/**
 * Returns whether the customer can cancel the order: before it is paid and before it is packed. An order whose money
 * was refunded was paid.
 */
export function isCancellable(order: Order): boolean {
  const { status, isPaid, refundedAt } = order;
  return awaitsCardPayment(order) || (status === 'Order Placed' && !isPaid && !refundedAt);
}

/** Whether the order is at the shop: neither handed to the carrier nor cancelled. */
const isAtShop = ({ status }: Order) => status === 'Order Placed' || status === 'Preparing';

/** Whether the customer has asked for a cancellation that the shop can still make. */
export const isCancelRequested = (order: Order) => order.cancelRequest !== null && isAtShop(order);

/** Returns whether the customer can ask the shop to cancel the order: it is paid, not shipped, and not asked for yet. */
export const canRequestCancellation = (order: Order) =>
  order.isPaid && isAtShop(order) && order.cancelRequest === null;

/** Whether every piece has come back, and the money for it has gone back. */
export function isReturnedWhole({ items, returns }: Order): boolean {
  const lines = returns.filter(({ status }) => status === 'refunded').flatMap(({ items }) => items);
  const pieces = (id: string) =>
    lines.reduce((sum, { item, quantity }) => sum + (item === id ? quantity : 0), 0);
  return items.every(({ _id, quantity }) => pieces(_id) === quantity);
}

/** What the page of orders says of the order that was just placed. */
export type NextStep = 'transfer' | 'paid' | 'news' | 'unpaid';

/** What happens next with an order just placed; nothing once the shop has gone on with it. */
export function whatHappensNext(order: Order): NextStep | undefined {
  const { status, paymentType, isPaid, refundedAt } = order;
  if (awaitsCardPayment(order)) return 'news';
  if (status === 'Order Placed' && isPaid) return 'paid';
  if (status === 'Order Placed' && awaitsTransfer(order)) return 'transfer';
  const isUnpaidCard = paymentType === 'Online' && !isPaid && !refundedAt;
  return status === 'Cancelled' && isUnpaidCard ? 'unpaid' : undefined;
}
