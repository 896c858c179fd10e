import type { Order, OrderStatus } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/order-labels';

/** What the seller can change about an order: a step on its way, or whether its money came. */
export type OrderChange =
  { kind: 'status'; status: OrderStatus } | { kind: 'payment'; isPaid: boolean };

/** The change that moves an order to a status. */
export const moveTo = (status: OrderStatus): OrderChange => ({ kind: 'status', status });

/** The change that notes whether an order's money came. */
export const markPaid = (isPaid: boolean): OrderChange => ({ kind: 'payment', isPaid });

/** Whether a change moves an order to this status. */
export const movesTo = (change: OrderChange, status: OrderStatus) =>
  change.kind === 'status' && change.status === status;

const verbs: Partial<Record<OrderStatus, string>> = {
  Preparing: 'Hazırlamaya başla',
  Shipped: 'Kargoya ver',
  Delivered: 'Teslim edildi olarak işaretle',
  Cancelled: 'İptal Et',
};

/** What a change is called on its button: what it does, where the badge says how the order is. */
export function changeLabel(change: OrderChange): string {
  switch (change.kind) {
    case 'status':
      return verbs[change.status] ?? orderStatusLabel(change.status);
    case 'payment':
      return change.isPaid ? 'Ödendi olarak işaretle' : 'Ödeme kaydını sil';
  }
}

const shortVerbs: Partial<Record<OrderStatus, string>> = {
  Preparing: 'Hazırla',
  Delivered: 'Teslim edildi',
};

/** What a change is called on a button in a narrow column. */
export function shortLabel(change: OrderChange): string {
  const short =
    change.kind === 'status' ? shortVerbs[change.status] : change.isPaid && 'Ödeme geldi';
  return short || changeLabel(change);
}

/** Whether the seller may change the order so, as it is now. */
export function allows(order: Order, change: OrderChange): boolean {
  switch (change.kind) {
    case 'status':
      return order.nextStatuses.includes(change.status);
    case 'payment':
      return (
        order.paymentType === 'COD' &&
        order.isPaid !== change.isPaid &&
        // What was paid for a cancelled order is owed back; without the payment nobody would see that.
        (change.isPaid || order.status !== 'Cancelled')
      );
  }
}

/** Whether its customer wants it cancelled, and the seller still can. */
export const isCancelRequested = (order: Order) =>
  Boolean(order.cancelRequest) && allows(order, moveTo('Cancelled'));

/** Whether its transfer is still awaited. */
const isUnpaid = ({ paymentType, isPaid, status }: Order) =>
  paymentType === 'COD' && !isPaid && status !== 'Cancelled';

/**
 * Returns the orders that one click ticks together: without the unpaid ones, which must not be packed by oversight, unless
 * all are unpaid.
 */
export function tickedTogether(orders: readonly Order[]): readonly Order[] {
  const others = orders.filter((order) => !isUnpaid(order));
  return others.length > 0 ? others : orders;
}

/** Whether the deadline of its transfer has passed. */
export function isOverdue({ transferDeadline }: Order): boolean {
  return transferDeadline !== null && Date.parse(transferDeadline) < Date.now();
}

/** What usually comes next for an order: its money first, then its way to the customer. */
export function nextStep(order: Order): OrderChange | undefined {
  if (order.status === 'Order Placed' && allows(order, markPaid(true))) return markPaid(true);
  const status = order.nextStatuses.find((next) => next !== 'Cancelled');
  return status && moveTo(status);
}
