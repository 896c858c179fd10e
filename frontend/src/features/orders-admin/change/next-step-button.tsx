import type { Order } from '@/api/types';
import { Button } from '@/ui/button/button';
import { useChangeOrder } from '../queries';
import { ShipButton } from '../shipping/ship-button';
import { movesTo, nextStep, shortLabel } from './order-change';

interface NextStepButtonProps {
  order: Order;
  /** The order has changed, and this button with it. */
  onChanged: () => void;
}

/** The one thing that usually comes next; nothing where nothing does. */
export function NextStepButton({ order, onChanged }: NextStepButtonProps) {
  const { running, change } = useChangeOrder(order._id);
  const next = nextStep(order);
  if (!next) return null;
  const label = shortLabel(next);
  const longLabel = `${label}, sipariş ${order.number}`;
  if (movesTo(next, 'Shipped')) {
    return (
      <ShipButton orders={[order]} aria-label={longLabel}>
        {label}
      </ShipButton>
    );
  }
  return (
    <Button
      busy={running !== undefined}
      aria-label={longLabel}
      onClick={({ detail }) => {
        // The next step's button appears in this place: a double click must be one step.
        if (detail <= 1) change(next, onChanged);
      }}
    >
      {label}
    </Button>
  );
}
