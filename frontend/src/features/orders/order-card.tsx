import { lazy } from 'react';
import { LazyPart } from '@/components/lazy-boundary';
import type { Bank, Order, OrderItem } from '@/api/types';
import { PaidBadge } from '@/entities/order/paid-badge';
import { Badge } from '@/components/badge';
import { OrderHistory } from '@/entities/order/order-history';
import { ProductImage } from '@/entities/product/product-image';
import { Skeleton } from '@/components/skeleton';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { paymentTypeLabel, orderStatusLabel } from '@/entities/order/labels';
import { AcceptedTexts } from './accepted-legal-texts';
import { awaitsTransfer, itemFacts } from './rules';
import './orders.css';

// Only an order that waits for its transfer has one.
const BankBox = lazy(async () => ({ default: (await import('./bank-transfer-details')).BankBox }));

interface OrderCardProps {
  order: Order;
  /** Where to send a transfer, once the shop's facts are here. */
  bank: Bank | undefined;
}

/** One order. What is left to do, the transfer, comes before what was bought. */
export function OrderCard({ order, bank }: OrderCardProps) {
  const { number, createdAt, paymentType, amount, isPaid, status, items } = order;
  return (
    <li className="panel order">
      <div className="order-head">
        <h2>
          <span className="k">Sipariş no:</span> {number}
        </h2>
        <span className="facts">
          <span>{formatOrderDate(createdAt)}</span>
          <span>{paymentTypeLabel(paymentType)}</span>
          <b>{formatMoney(amount)}</b>
        </span>
        <span className="marks">
          <Badge tone="closed">{orderStatusLabel(status)}</Badge>
          <PaidBadge isPaid={isPaid} />
        </span>
      </div>
      {bank && awaitsTransfer(order) && (
        <LazyPart fallback={<Skeleton className="h-72" />}>
          <BankBox bank={bank} amount={amount} reference={number} />
        </LazyPart>
      )}
      <ul className="order-items" aria-label="Ürünler">
        {items.map((item) => (
          <Item key={item._id} item={item} />
        ))}
      </ul>
      <div className="order-steps">
        <OrderHistory order={order} />
        {order.isConfirmed && <AcceptedTexts order={order} />}
      </div>
    </li>
  );
}

function Item({ item }: { item: OrderItem }) {
  const { name, category, price, quantity, image } = itemFacts(item);
  return (
    <li>
      <div className="photo">
        <ProductImage src={image} alt="" sizes="4rem" />
      </div>
      <div>
        <p className="name">{name}</p>
        <p className="meta">
          <span>{category}</span>
          <span>Adet: {quantity}</span>
          <b>{formatMoney(price)}</b>
        </p>
      </div>
    </li>
  );
}
