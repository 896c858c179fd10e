import type { Order } from '@/api/types';
import { formatDateTime } from '@/lib/date';
import { Stack } from '@/ui/layout/stack';
import { orderEvents } from './events';
import * as styles from './order-history.module.css';

/** The events of an order with time and actor, for customers and staff. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <Stack as="ol" className={styles.history} aria-label="Sipariş geçmişi">
      {orderEvents(order).map(({ at, what, by }, index) => (
        <li key={index}>
          <b>{what}</b>
          <span>
            <time dateTime={at}>{formatDateTime(at)}</time> · {by}
          </span>
        </li>
      ))}
    </Stack>
  );
}
