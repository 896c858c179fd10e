import type { Order } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/order-labels';
import { PaidBadge } from '@/entities/order/paid-badge';
import { Badge } from '@/ui/text/badge';
import { isCancelRequested } from './change/order-change';

/** How far an order has come, and what is wrong with it. */
export function OrderMarks({ order }: { order: Order }) {
  return (
    <>
      <Badge tone="closed">{orderStatusLabel(order.status)}</Badge>
      <PaidBadge {...order} />
      {order.paymentProblem && <Badge tone="problem">Ödeme sorunu</Badge>}
      {isCancelRequested(order) && <Badge tone="problem">İptal isteği</Badge>}
      {!order.isConfirmed && <Badge tone="wait">Sözleşme onayı yok</Badge>}
    </>
  );
}
