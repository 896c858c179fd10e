import { useRef } from 'react';
import { Link } from 'react-router';
import type { Order } from '@/api/types';
import { containedVat, partialSums } from '@/entities/order/bill-figures';
import { CustomerName } from '@/entities/order/customer-name';
import { invoiceLines } from '@/entities/order/invoice';
import { OrderHistory } from '@/entities/order/order-history';
import { itemName, itemQuantity } from '@/entities/order/order-items';
import { paymentTypeLabel } from '@/entities/order/order-labels';
import { PartialSums } from '@/entities/order/partial-sums';
import { ShipmentLine } from '@/entities/order/shipment-line';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { useFocusWhenGone } from '@/ui/focus/use-focus-when-gone';
import { CardTitle, Panel } from '@/ui/layout/panel';
import { Stack } from '@/ui/layout/stack';
import { OrderActions } from '../change/admin-order-actions';
import { OrderAddress } from '../order-address';
import { OrderMarks } from '../order-marks';
import { PaymentProblem } from '../page/payment-problem';
import * as styles from './admin-order-card.module.css';

interface OrderCardProps {
  order: Order;
  /** Without anything to click. */
  readOnly?: boolean;
}

/** One order: what, to whom, how much, how far it has come and what can be done about it. */
export function OrderCard({ order, readOnly = false }: OrderCardProps) {
  const { number, customer, items, amount, paymentType, createdAt } = order;
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
        <CardTitle tabIndex={-1} ref={heading}>
          <span className={styles.term}>Sipariş no:</span>{' '}
          {readOnly ? number : <Link to={sellerPaths.order(number)}>{number}</Link>}
        </CardTitle>
        <span className={styles.marks}>
          <OrderMarks order={order} />
        </span>
      </header>
      <PaymentProblem order={order} />
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
        <OrderAddress order={order} className={styles.address} />
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
      <Stack gap="m" className={styles.foot}>
        <OrderHistory order={order} />
        {!readOnly && <OrderActions order={order} onChanged={() => heading.current?.focus()} />}
      </Stack>
    </Panel>
  );
}
