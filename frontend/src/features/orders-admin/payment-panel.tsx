import { Bell } from 'lucide';
import type { Order } from '@/api/types';
import { paymentTypeLabel } from '@/entities/order/display';
import { formatDateTime } from '@/lib/date';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Fact } from '@/ui/fact';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import * as styles from './admin-order-page.module.css';
import { isOverdue } from './order-rules';
import { useRemind } from './queries';

/** How an order is paid: the deadline of its transfer, and the account for its refund. */
export function PaymentPanel({ order }: { order: Order }) {
  const { paymentType, transferDeadline, transferRemindedAt, awaitsRefundByTransfer } = order;
  const { mutate: remind, isPending } = useRemind(order);
  return (
    <Panel as="section" aria-labelledby="odeme">
      <h2 id="odeme">Ödeme</h2>
      <dl className={styles.facts}>
        <Fact term="Yöntem">{paymentTypeLabel(paymentType)}</Fact>
        {transferDeadline && (
          <Fact term="Havale için son gün">
            {formatDateTime(transferDeadline)}
            {isOverdue(order) && ' (geçti)'}
          </Fact>
        )}
        {transferDeadline && transferRemindedAt && (
          <Fact term="Son hatırlatma">{formatDateTime(transferRemindedAt)}</Fact>
        )}
        {awaitsRefundByTransfer && (
          <Fact term="İade IBAN’ı">
            {order.refundIban ?? 'Müşteri henüz bildirmedi.'}
            {order.refundIban && (
              <CopyButton label="IBAN’ı kopyala" text={order.refundIban.replace(/\s/g, '')} />
            )}
          </Fact>
        )}
      </dl>
      {transferDeadline && order.status === 'Order Placed' && (
        <Button busy={isPending} onClick={() => remind()}>
          <Icon of={Bell} />
          Hatırlat
        </Button>
      )}
    </Panel>
  );
}
