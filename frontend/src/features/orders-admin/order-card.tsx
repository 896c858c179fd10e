import { useLayoutEffect, useRef } from 'react';
import type { Order } from '@/api/types';
import { Badge } from '@/components/badge';
import { focusPageHeading } from '@/components/seller-page';
import {
  itemName,
  itemQuantity,
  orderTotal,
  orderStatusLabel,
  paymentTypeLabel,
} from '@/entities/order/display';
import { OrderHistory } from '@/entities/order/order-history';
import { PaidBadge } from '@/entities/order/paid-badge';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { OrderActions } from './order-actions';
import { addressLines } from './order-rules';
import './orders.css';

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
  const { number, customer, items, address, paymentType, status, createdAt, isPaid } = order;
  const { isConfirmed } = order;
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useFocusWhenGone();
  return (
    <article className="panel so" ref={card} aria-label={`Sipariş ${number}, ${customer}`}>
      <header className="so-head">
        <h2 tabIndex={-1} ref={heading}>
          <span className="k">Sipariş no:</span> {number}
        </h2>
        <span className="marks">
          <Badge tone="closed">{orderStatusLabel(status)}</Badge>
          <PaidBadge isPaid={isPaid} />
          {!isConfirmed && <Badge tone="wait">Sözleşme onayı yok</Badge>}
        </span>
      </header>
      <div className="so-body">
        <ul className="so-items" aria-label="Ürünler">
          {items.map((item) => (
            <li key={item._id}>
              <b>{itemQuantity(item)} ×</b>
              <span>{itemName(item)}</span>
            </li>
          ))}
        </ul>
        <address className="so-address">
          <b>
            {address.firstName} {address.lastName}
          </b>
          {addressLines(order).map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </address>
        <div className="so-sum">
          <span className="k">Toplam</span>
          <strong>{formatMoney(orderTotal(items))}</strong>
        </div>
        <div className="so-facts">
          <span className="k">Müşteri:</span> {customer}
          <br />
          <span className="k">Ödeme:</span> {paymentTypeLabel(paymentType)}
          <br />
          <span className="k">Tarih:</span>{' '}
          <time dateTime={createdAt}>{formatOrderDate(createdAt)}</time>
        </div>
      </div>
      <div className="so-foot">
        <OrderHistory order={order} />
        {!readOnly && <OrderActions order={order} onChanged={() => heading.current?.focus()} />}
      </div>
    </article>
  );
}

/** An order that no longer passes the filter takes the focus with it; the page's title gets it. */
function useFocusWhenGone() {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const shown = card.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusPageHeading();
    };
  }, []);
  return card;
}
