import type { Order } from '@/api/types';
import { orderStatusLabel } from './display';

/** One thing that happened to an order. */
export interface OrderEvent {
  /** When, RFC 3339. */
  at: string;
  /** What, in Turkish. */
  what: string;
  /** Full name of whoever did it. */
  by: string;
}

type History = Pick<Order, 'createdAt' | 'customer' | 'paymentType' | 'history'>;

/** Everything that happened to an order, oldest first, beginning with the order itself. */
export function orderEvents({ createdAt, customer, paymentType, history }: History): OrderEvent[] {
  const first = paymentType === 'Online' ? 'Awaiting Payment' : 'Order Placed';
  return [
    { at: createdAt, what: orderStatusLabel(first), by: customer },
    ...history.map(({ at, by, status, isPaid }) => ({
      at,
      by,
      what: status === null ? paidLabel(isPaid) : orderStatusLabel(status),
    })),
  ];
}

function paidLabel(isPaid: boolean | null): string {
  return isPaid ? 'Ödendi' : 'Ödeme geri alındı';
}
