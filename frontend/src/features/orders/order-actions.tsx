import type { Order } from '@/api/types';
import { AcceptedLegalTexts } from './accepted-legal-texts';
import { CancelOrderButton } from './cancel-order-button';
import { ReorderButton } from './reorder-button';
import { isCancellable } from './rules';

interface OrderActionsProps {
  order: Order;
  /** Called when the order is cancelled and the button removed. */
  onCancelled: () => void;
}

/** All that the customer can do about an order. */
export default function OrderActions({ order, onCancelled }: OrderActionsProps) {
  return (
    <>
      <ReorderButton order={order} />
      {isCancellable(order) && <CancelOrderButton order={order} onCancelled={onCancelled} />}
      {order.isConfirmed && <AcceptedLegalTexts order={order} />}
    </>
  );
}
