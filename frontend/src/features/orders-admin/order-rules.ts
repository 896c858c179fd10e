import type { BodyOf } from '@/api/calls';
import type { Order, OrderStatus } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/display';
import { formatTelephone } from '@/lib/telephone';

/** What the seller can change about an order. */
export type OrderChange =
  BodyOf<'put', '/api/order/status/{id}'> | BodyOf<'put', '/api/order/paid/{id}'>;

/** Returns the full name of the person who receives the parcel. */
export function recipientName({ address }: Order): string {
  return `${address.firstName} ${address.lastName}`;
}

/** Where the order goes, in the lines of an envelope; the first is the recipient's name. */
export function addressLines(order: Order): string[] {
  const { street, state, city, zipcode, country, phone } = order.address;
  const place = `${state} / ${city} ${zipcode}, ${country}`;
  return [recipientName(order), street, place, formatTelephone(phone)];
}

const verbs: Partial<Record<OrderStatus, string>> = {
  Preparing: 'Hazırlamaya başla',
  Shipped: 'Kargoya ver',
  Delivered: 'Teslim edildi olarak işaretle',
  Cancelled: 'İptal Et',
};

/** What the button of a move says: what it does, where the badge says how it is. */
export function transitionLabel(status: OrderStatus): string {
  return verbs[status] ?? orderStatusLabel(status);
}

/** What a change is called on its button. */
export function changeLabel(change: OrderChange): string {
  if ('status' in change) return transitionLabel(change.status);
  return change.isPaid ? 'Ödendi olarak işaretle' : 'Ödemeyi geri al';
}

const shortVerbs: Partial<Record<OrderStatus, string>> = {
  Preparing: 'Hazırla',
  Delivered: 'Teslim edildi',
};

/** What a change is called on a button in a narrow column. */
export function shortLabel(change: OrderChange): string {
  if (!('status' in change)) return change.isPaid ? 'Ödeme geldi' : changeLabel(change);
  return shortVerbs[change.status] ?? changeLabel(change);
}

/** Whether the seller may change the order so, as it is now. */
export function allows(order: Order, change: OrderChange): boolean {
  if ('status' in change) return order.nextStatuses.includes(change.status);
  return order.paymentType === 'COD' && order.isPaid !== change.isPaid;
}

/** Whether the deadline of its transfer has passed. */
export function isOverdue({ transferDeadline }: Order): boolean {
  return transferDeadline !== null && Date.parse(transferDeadline) < Date.now();
}

/** What usually comes next for an order: its money first, then its way to the customer. */
export function nextStep(order: Order): OrderChange | undefined {
  if (order.status === 'Order Placed' && allows(order, { isPaid: true })) return { isPaid: true };
  const status = order.nextStatuses.find((next) => next !== 'Cancelled');
  return status && { status };
}
