import type { Order } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as styles from './order-step-list.module.css';
import { orderSteps, type OrderStep } from './order-steps';

const words: Record<OrderStep['state'], string> = {
  done: 'tamam',
  now: 'sırada',
  later: 'daha sonra',
  ended: 'sona erdi',
};

const looks: Record<OrderStep['state'], string> = {
  done: styles.done,
  now: styles.now,
  later: styles.later,
  ended: styles.ended,
};

/** How far an order has come, from left to right. */
export function OrderStepList({ order }: { order: Order }) {
  return (
    <ol className={styles.steps} aria-label="Sipariş aşamaları">
      {orderSteps(order).map(({ label, state, at }) => (
        <li
          key={label}
          className={looks[state]}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <b>{label}</b>
          <VisuallyHidden> ({words[state]})</VisuallyHidden>
          {at && <time dateTime={at}>{formatShortDateTime(at)}</time>}
        </li>
      ))}
    </ol>
  );
}
