import type { Order } from '@/api/types';
import { Button } from '@/components/button';
import { changeLabel, nextStep } from './order-rules';
import { useChangeOrder } from './queries';

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
  return (
    <Button
      variant="outline"
      busy={running !== undefined}
      aria-label={`${changeLabel(next)}, sipariş ${order.number}`}
      onClick={({ detail }) => {
        // The next step's button stands where this one stood: a double click is one step.
        if (detail <= 1) change(next, onChanged);
      }}
    >
      {changeLabel(next)}
    </Button>
  );
}
