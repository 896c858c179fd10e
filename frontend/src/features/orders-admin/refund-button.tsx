import { Undo2 } from 'lucide';
import { useState } from 'react';
import type { Order } from '@/api/types';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-boundary';

const RefundDialog = lazyPart(() => import('./refund-dialog'));

interface RefundButtonProps {
  order: Order;
  /** The order has changed, and this button is gone. */
  onRefunded: () => void;
}

/** Notes, with a word on how, that an order's money went back. */
export function RefundButton({ order, onRefunded }: RefundButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={Undo2} />
        İade edildi olarak işaretle
      </Button>
      {open && (
        <RefundDialog order={order} onClose={() => setOpen(false)} onRefunded={onRefunded} />
      )}
    </>
  );
}
