import { useRef } from 'react';
import { Link } from 'react-router';
import type { Order } from '@/api/types';
import { CustomerName } from '@/entities/order/customer-name';
import {
  itemName,
  itemQuantity,
  orderStatusLabel,
  paymentTypeLabel,
} from '@/entities/order/display';
import { invoiceLines } from '@/entities/order/invoice';
import { OrderHistory } from '@/entities/order/order-history';
import { PaidBadge } from '@/entities/order/paid-badge';
import { PartialSums } from '@/entities/order/partial-sums';
import { ShipmentLine } from '@/entities/order/shipment-line';
import { containedVat, partialSums } from '@/entities/order/sums';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { Badge } from '@/ui/badge';
import { Panel } from '@/ui/panel';
import * as styles from './admin-order-card.module.css';
import { OrderActions } from './order-actions';
import { addressLines } from './order-rules';
import { PaymentProblem } from './payment-problem';
import { useFocusWhenGone } from './use-focus-when-gone';

interface OrderCardsProps {
  orders: Order[];
  /** Without anything to click. */
  readOnly?: boolean;
}

export function OrderCards({ orders, readOnly = false }: OrderCardsProps) {
  return orders.map((order) => <OrderCard key={order._id} order={order} readOnly={readOnly} />);
}

/** One order: what, to whom, how much, how far it has come and what can be done about it. */
function OrderCard({ order, readOnly }: { order: Order; readOnly: boolean }) {
  const { number, customer, items, amount, address, paymentType, status, createdAt, isPaid } =
    order;
  const { isConfirmed, refundedAt } = order;
  const invoice = invoiceLines(order.invoice);
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useFocusWhenGone<HTMLElement>();
  return (
    <Panel
      as="article"
      className={styles.order}
      ref={card}
      aria-label={`Sipariş ${number}, ${customer}`}
      tabIndex={-1}
      data-entry={order._id}
    >
      <header className={styles.head}>
        <h2 tabIndex={-1} ref={heading}>
          <span className={styles.term}>Sipariş no:</span>{' '}
          {readOnly ? number : <Link to={paths.seller.order(number)}>{number}</Link>}
        </h2>
        <span className={styles.marks}>
          <Badge tone="closed">{orderStatusLabel(status)}</Badge>
          <PaidBadge isPaid={isPaid} refundedAt={refundedAt} />
          {order.paymentProblem && <Badge tone="problem">Ödeme sorunu</Badge>}
          {!isConfirmed && <Badge tone="wait">Sözleşme onayı yok</Badge>}
        </span>
      </header>
      {order.paymentProblem && <PaymentProblem order={order} problem={order.paymentProblem} />}
      <div className={styles.body}>
        <div>
          <ul className={styles.items} aria-label="Ürünler">
            {items.map((item) => (
              <li key={item._id}>
                <b>{itemQuantity(item)} ×</b>
                <span>{itemName(item)}</span>
              </li>
            ))}
          </ul>
          <PartialSums order={order} className={styles.parts} />
        </div>
        <address className={styles.address}>
          <b>
            {address.firstName} {address.lastName}
          </b>
          {addressLines(order).map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </address>
        <div className={styles.sum}>
          <span className={styles.term}>Toplam</span>
          <strong>{formatMoney(amount)}</strong>
          {partialSums(order).length > 0 && (
            <span className={styles.term}>
              Toplamın içindeki KDV: {formatMoney(containedVat(order.totals))}
            </span>
          )}
        </div>
        <div className={styles.facts}>
          <span className={styles.term}>Müşteri:</span>{' '}
          {readOnly ? customer : <CustomerName order={order} />}
          <br />
          <span className={styles.term}>Ödeme:</span> {paymentTypeLabel(paymentType)}
          <br />
          <span className={styles.term}>Tarih:</span>{' '}
          <time dateTime={createdAt}>{formatOrderDate(createdAt)}</time>
          {invoice.length > 0 && (
            <>
              <br />
              <span className={styles.term}>Fatura:</span> {invoice.join(', ')}
            </>
          )}
        </div>
      </div>
      {order.note && (
        <p className={styles.note}>
          <span className={styles.term}>Sipariş notu:</span> {order.note}
        </p>
      )}
      <ShipmentLine order={order} />
      <div className={styles.foot}>
        <OrderHistory order={order} />
        {!readOnly && <OrderActions order={order} onChanged={() => heading.current?.focus()} />}
      </div>
    </Panel>
  );
}
