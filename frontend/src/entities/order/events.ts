import type { Order } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { orderStatusLabel } from './order-labels';
import { carrierLabel } from './shipment';

type Step = Order['history'][number];
type History = Pick<Order, 'createdAt' | 'customer' | 'paymentType' | 'history'>;

/** When what happened to an order, and by whom: oldest first, beginning with the order itself. */
export function orderEvents({ createdAt, customer, paymentType, history }: History) {
  const first = paymentType === 'Online' ? 'Awaiting Payment' : 'Order Placed';
  return [
    { at: createdAt, what: orderStatusLabel(first), by: customer },
    ...history.map((step) => ({ at: step.at, by: step.by, what: stepLabel(step) })),
  ];
}

const problemLabels: Record<NonNullable<Step['paymentProblem']>, string> = {
  amount_mismatch: 'Tutarı tutmayan ödeme geldi',
  paid_after_cancel: 'İptalden sonra ödeme geldi',
  refund_due: 'Ödemenin iadesi gerekiyor',
};

const parcel = ({ carrier, carrierName, trackingNumber }: NonNullable<Step['shipment']>) =>
  `${carrierLabel(carrier, carrierName)}, ${trackingNumber}`;

/** Steps kept on this device may be older than the fields about money. */
function stepLabel(step: Step): string {
  const { status, isPaid, refunded, received, paymentProblem, note, shipment } = step;
  if (paymentProblem) return `${problemLabels[paymentProblem]} (${formatMoney(received ?? 0)})`;
  if (refunded) {
    const what = isPaid === false ? 'Ödeme iade edildi' : 'Ödemenin bir kısmı iade edildi';
    return `${what} (${formatMoney(refunded)})${note ? `: ${note}` : ''}`;
  }
  if (status === null && shipment) return `Kargo bilgisi düzeltildi: ${parcel(shipment)}`;
  if (status && shipment) return `${orderStatusLabel(status)}: ${parcel(shipment)}`;
  if (status === null) return isPaid ? 'Ödendi' : 'Ödeme geri alındı';
  return isPaid ? `${orderStatusLabel(status)}, ödendi` : orderStatusLabel(status);
}
