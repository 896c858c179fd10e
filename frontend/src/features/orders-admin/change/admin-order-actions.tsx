import Printer from 'lucide/dist/esm/icons/printer.mjs';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import type { Order } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { Button, ButtonLink, type ButtonVariant } from '@/ui/button/button';
import { confirm } from '@/ui/dialog/confirm';
import { Row } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { recipientName } from '../address-lines';
import { useChangeOrder } from '../queries';
import { ShipButton } from '../shipping/ship-button';
import * as styles from './admin-order-actions.module.css';
import { DialogButton } from './dialog-button';
import { allows, changeLabel, markPaid, movesTo, moveTo, type OrderChange } from './order-change';

const CardRefundDialog = lazyPart(() => import('@/entities/refund/card-refund-dialog'));
const RefundDialog = lazyPart(() => import('../page/refund-dialog'));
const ShipmentDialog = lazyPart(() => import('../shipping/shipment-dialog'));

interface OrderActionsProps {
  order: Order;
  /** The order has changed, and the button that changed it may be gone. */
  onChanged: () => void;
}

/** What the seller can do about an order: move it along, note its money, pack it. */
export function OrderActions({ order, onChanged }: OrderActionsProps) {
  const { _id, number, status, nextStatuses, isPaid, paymentType } = order;
  const { running, change } = useChangeOrder(_id);
  async function askToCancel() {
    const means = paymentType === 'Online' ? 'Kartla' : 'Havaleyle';
    const refundWarning = `. ${means} ödendi: ${formatMoney(order.chargedAmount ?? order.amount)} ayrıca iade edilmelidir.`;
    const isConfirmed = await confirm({
      question: 'Bu siparişi iptal etmek istediğinizden emin misiniz?',
      subject: `Sipariş ${number}, ${recipientName(order)}${isPaid ? refundWarning : ''}`,
      confirmLabel: 'İptal Et',
    });
    if (isConfirmed) change(moveTo('Cancelled'), onChanged);
  }

  const button = (wanted: OrderChange, variant: ButtonVariant) => {
    const label = changeLabel(wanted);
    if (movesTo(wanted, 'Shipped')) {
      return (
        <ShipButton key={label} variant={variant} orders={[order]} disabled={running !== undefined}>
          {label}
        </ShipButton>
      );
    }
    const busy = running !== undefined && changeLabel(running) === label;
    return (
      <Button
        key={label}
        variant={variant}
        busy={busy}
        disabled={running !== undefined && !busy}
        onClick={({ detail }) => {
          // The next step's button appears in this place: a double click must be one step.
          if (detail > 1) return;
          if (movesTo(wanted, 'Cancelled')) void askToCancel();
          else change(wanted, onChanged);
        }}
      >
        {label}
      </Button>
    );
  };

  return (
    <Row
      gap="xs"
      className={styles.actions}
      role="group"
      aria-label={`Sipariş ${number} işlemleri`}
    >
      {nextStatuses
        .filter((status) => status !== 'Cancelled')
        .map((status) => button(moveTo(status), 'felt'))}
      {[true, false]
        .map(markPaid)
        .filter((change) => allows(order, change))
        .map((change) => button(change, 'outline'))}
      {(status === 'Shipped' || status === 'Delivered') && (
        <DialogButton dialog={(close) => <ShipmentDialog order={order} onClose={close} />}>
          {order.shipment ? 'Takip numarasını düzelt' : 'Takip numarası ekle'}
        </DialogButton>
      )}
      <DialogButton
        isOffered={order.paymentProblem !== null && Boolean(order.refundAvailable)}
        variant="felt"
        dialog={(close) => (
          <CardRefundDialog order={order} onClose={close} onRefunded={onChanged} />
        )}
      >
        <Icon of={Undo2} />
        Kartına iade et
      </DialogButton>
      {order.paymentProblem && (
        <DialogButton
          dialog={(close) => <RefundDialog order={order} onClose={close} onRefunded={onChanged} />}
        >
          <Icon of={Undo2} />
          İade edildi olarak işaretle
        </DialogButton>
      )}
      <ButtonLink to={sellerPaths.packing(_id)}>
        <Icon of={Printer} />
        Paketle
      </ButtonLink>
      {nextStatuses.includes('Cancelled') && button(moveTo('Cancelled'), 'danger-quiet')}
    </Row>
  );
}
