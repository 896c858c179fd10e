import { Bell } from 'lucide';
import type { Order } from '@/api/types';
import { paymentTypeLabel } from '@/entities/order/display';
import { formatDateTime } from '@/lib/date';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import * as styles from './admin-order-page.module.css';
import { isOverdue } from './order-rules';
import { useRemind } from './queries';

/** How an order is paid: the deadline of its transfer, and the account for its refund. */
export function PaymentPanel({ order }: { order: Order }) {
  const { paymentType, transferDeadline, transferRemindedAt, awaitsRefundByTransfer } = order;
  return (
    <Panel as="section" aria-labelledby="odeme">
      <h2 id="odeme">Ödeme</h2>
      <dl className={styles.facts}>
        <dt>Yöntem</dt>
        <dd>{paymentTypeLabel(paymentType)}</dd>
        {transferDeadline && (
          <>
            <dt>Havale için son gün</dt>
            <dd>
              {formatDateTime(transferDeadline)}
              {isOverdue(order) && ' (geçti)'}
            </dd>
          </>
        )}
        {transferDeadline && transferRemindedAt && (
          <>
            <dt>Son hatırlatma</dt>
            <dd>{formatDateTime(transferRemindedAt)}</dd>
          </>
        )}
        {awaitsRefundByTransfer && (
          <>
            <dt>İade IBAN’ı</dt>
            <dd>
              {order.refundIban ?? 'Müşteri henüz bildirmedi.'}
              {order.refundIban && (
                <CopyButton label="IBAN’ı kopyala" text={order.refundIban.replace(/\s/g, '')} />
              )}
            </dd>
          </>
        )}
      </dl>
      {transferDeadline && order.status === 'Order Placed' && <RemindButton order={order} />}
    </Panel>
  );
}

function RemindButton({ order }: { order: Order }) {
  const { mutate, isPending } = useRemind(order);
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <Icon of={Bell} />
      Hatırlat
    </Button>
  );
}
