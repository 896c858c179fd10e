import type { Order } from '@/api/types';
import { formatShopTime } from '@/lib/date';
import { orderSteps } from './events';
import './order-history.css';

/** What happened to an order, when and by whom; the same for customer and seller. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <ol className="order-history" aria-label="Sipariş geçmişi">
      {orderSteps(order).map(({ at, what, by }, index) => (
        <li key={index}>
          <b>{what}</b>
          <span>
            <time dateTime={at}>{formatShopTime(at)}</time> · {by}
          </span>
        </li>
      ))}
    </ol>
  );
}
