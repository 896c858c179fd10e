import type { Order } from '@/api/types';
import { PaidBadge } from '@/components/badge';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { orderStatusLabel, paymentTypeLabel } from '@/lib/order-labels';
import { addressLines, lineName, lineQuantity, orderTotal } from './order-rules';
import './orders.css';

export function OrderCards({ orders }: { orders: Order[] }) {
  return orders.map((order) => <OrderCard key={order._id} order={order} />);
}

/** One order: what, to whom, how much, and whether it is paid. */
function OrderCard({ order }: { order: Order }) {
  const { _id, items, address, paymentType, status, createdAt, isPaid } = order;
  const customer = `${address.firstName} ${address.lastName}`;
  return (
    <article className="panel so" aria-label={`${customer}, ${formatOrderDate(createdAt)}`}>
      <ul className="so-items">
        {items.map((item) => (
          <li key={item._id}>
            <b>{lineQuantity(item)} ×</b>
            <span>{lineName(item)}</span>
          </li>
        ))}
      </ul>
      <address className="so-address">
        <b>{customer}</b>
        {addressLines(order).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
      <div className="so-sum">
        <span className="k">Toplam</span>
        <strong>{formatMoney(orderTotal(items))}</strong>
      </div>
      <div>
        <span className="k">Ödeme:</span> {paymentTypeLabel(paymentType)}
        <br />
        <span className="k">Durum:</span> {orderStatusLabel(status)}
        <br />
        <span className="k">Tarih:</span>{' '}
        <time dateTime={createdAt}>{formatOrderDate(createdAt)}</time>
      </div>
      <span className="pay">
        <PaidBadge isPaid={isPaid} />
      </span>
      {/* What the customer writes on the transfer. */}
      <p className="so-number">
        <span className="k">Sipariş no:</span> {_id}
      </p>
    </article>
  );
}
