import { useState } from 'react';
import type { Order } from '@/api/types';
import { Button, type ButtonVariant } from '@/ui/button';
import { lazyPart } from '@/ui/lazy-boundary';

const ShipDialog = lazyPart(() => import('./ship-dialog'));

interface ShipButtonProps {
  /** Those that can go to the carrier now. */
  orders: Order[];
  label: string;
  /** Read out in the place of the label, beginning with it. */
  longLabel?: string;
  variant: ButtonVariant;
  disabled?: boolean;
}

/** Asks for carrier and numbers, and hands the orders over. */
export function ShipButton({ orders, label, longLabel, variant, disabled }: ShipButtonProps) {
  const [shipped, setShipped] = useState<Order[]>();
  return (
    <>
      <Button
        variant={variant}
        disabled={disabled}
        aria-label={longLabel}
        onClick={() => setShipped(orders)}
      >
        {label}
      </Button>
      {shipped && <ShipDialog orders={shipped} onClose={() => setShipped(undefined)} />}
    </>
  );
}
