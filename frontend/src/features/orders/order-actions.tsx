import FileText from 'lucide/dist/esm/icons/file-text.mjs';
import { useState } from 'react';
import type { Order } from '@/api/types';
import { Button } from '@/ui/button/button';
import { confirm } from '@/ui/dialog/confirm';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { canRequestCancellation, isCancellable } from './order-state';
import { useCancelOrder } from './queries';
import { ReorderButton } from './reorder-button';

const AcceptedLegalTextsDialog = lazyPart(() => import('./accepted-legal-texts-dialog'));
// Few orders have one.
const InvoiceButton = lazyPart(() => import('./invoice-button'));
const CancelRequestDialog = lazyPart(() => import('./cancel-request-dialog'));

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
      {canRequestCancellation(order) && <RequestCancellationButton order={order} />}
      {order.issuedInvoice?.hasPdf && <InvoiceButton order={order} />}
      {order.isConfirmed && <AcceptedLegalTexts order={order} />}
    </>
  );
}

/** Cancels an order that is not paid, after asking. */
function CancelOrderButton({ order, onCancelled }: OrderActionsProps) {
  const { mutate: cancel, isPending } = useCancelOrder(onCancelled);

  async function askToCancel() {
    const isConfirmed = await confirm({
      question: 'Bu siparişi iptal etmek istediğinizden emin misiniz?',
      subject: `Sipariş ${order.number}`,
      confirmLabel: 'Siparişi iptal et',
      cancelLabel: 'Siparişi koru',
    });
    if (isConfirmed) cancel(order);
  }

  return (
    <Button
      variant="danger-quiet"
      busy={isPending}
      aria-label={`Siparişi iptal et, sipariş ${order.number}`}
      onClick={() => void askToCancel()}
    >
      Siparişi iptal et
    </Button>
  );
}

/** Asks the shop to cancel a paid order. */
function RequestCancellationButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="danger-quiet"
        aria-label={`İptal iste, sipariş ${order.number}`}
        onClick={() => setOpen(true)}
      >
        İptal iste
      </Button>
      {open && <CancelRequestDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The way to what the customer agreed to with this order. */
function AcceptedLegalTexts({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={FileText} />
        Onaylanan metinler
      </Button>
      {open && <AcceptedLegalTextsDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
