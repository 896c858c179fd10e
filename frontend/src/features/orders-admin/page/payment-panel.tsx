import Bell from 'lucide/dist/esm/icons/bell.mjs';
import type { Order } from '@/api/types';
import { paymentTypeLabel } from '@/entities/order/order-labels';
import { formatDateTime } from '@/lib/date';
import { Button } from '@/ui/button/button';
import { CopyButton } from '@/ui/button/copy-button';
import { Panel } from '@/ui/layout/panel';
import { Fact, Facts } from '@/ui/text/facts';
import { Icon } from '@/ui/text/icon';
import { isOverdue } from '../change/order-change';
import { useRemind } from '../queries';
import * as styles from './admin-order-page.module.css';

/** How an order is paid: the deadline of its transfer, and the account for its refund. */
export function PaymentPanel({ order }: { order: Order }) {
  const { paymentType, transferDeadline, transferRemindedAt, awaitsRefundByTransfer } = order;
  const { mutate: remind, isPending } = useRemind(order);
  return (
    <Panel as="section" aria-labelledby="odeme">
      <h2 id="odeme">Ödeme</h2>
      <Facts layout="blocks" className={styles.facts}>
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
      </Facts>
      {transferDeadline && order.status === 'Order Placed' && (
        <Button busy={isPending} onClick={() => remind()}>
          <Icon of={Bell} />
          Hatırlat
        </Button>
      )}
    </Panel>
  );
}
