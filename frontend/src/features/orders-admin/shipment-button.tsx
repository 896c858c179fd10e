import { useState } from 'react';
import type { Order } from '@/api/types';
import { Button } from '@/ui/button';
import { lazyPart } from '@/ui/lazy-boundary';

const ShipmentDialog = lazyPart(() => import('./shipment-dialog'));

/** Corrects the carrier and tracking number of a shipped order. */
export function ShipmentButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {order.shipment ? 'Takip numarasını düzelt' : 'Takip numarası ekle'}
      </Button>
      {isOpen && <ShipmentDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
