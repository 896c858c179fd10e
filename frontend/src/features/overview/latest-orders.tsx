import { Link } from 'react-router';
import type { OrderNews } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/order-labels';
import { PaidBadge } from '@/entities/order/paid-badge';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { Panel } from '@/ui/layout/panel';
import { Row } from '@/ui/layout/stack';
import { Muted } from '@/ui/text/text';
import * as styles from './latest-orders.module.css';

/** The orders placed last, newest first. */
export function LatestOrders({ orders }: { orders: OrderNews[] }) {
  return (
    <Panel as="section" aria-labelledby="son-siparisler">
      <h2 id="son-siparisler">Son siparişler</h2>
      {orders.length === 0 ? (
        <Muted>Henüz sipariş yok.</Muted>
      ) : (
        <ol className={styles.orders}>
          {orders.map(({ _id, number, recipient, status, amount, createdAt, ...payment }) => (
            <li key={_id}>
              <Link to={sellerPaths.order(number)}>{number}</Link>
              <span className={styles.recipient}>{recipient}</span>
              <b>{formatMoney(amount)}</b>
              <Muted as="span">
                <time dateTime={createdAt}>{formatShortDateTime(createdAt)}</time>
              </Muted>
              <Row as="span" gap="s" rowGap="2xs" align="center" className={styles.state}>
                {orderStatusLabel(status)}
                <PaidBadge status={status} {...payment} />
              </Row>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
