import { lazy } from 'react';
import type { Bank, Order, OrderItem } from '@/api/types';
import { Badge } from '@/components/badge';
import { LazyBoundary } from '@/components/lazy-boundary';
import { Skeleton } from '@/components/skeleton';
import {
  itemName,
  itemPrice,
  itemQuantity,
  paymentTypeLabel,
  orderStatusLabel,
} from '@/entities/order/display';
import { OrderHistory } from '@/entities/order/order-history';
import { PaidBadge } from '@/entities/order/paid-badge';
import { ProductImage } from '@/entities/product/product-image';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { AcceptedLegalTexts } from './accepted-legal-texts';
import { awaitsTransfer } from './rules';
import './orders.css';

// Only an order that waits for its transfer has one.
const BankTransferDetails = lazy(async () => ({
  default: (await import('./bank-transfer-details')).BankTransferDetails,
}));

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
        <LazyBoundary fallback={<Skeleton className="h-72" />}>
          <BankTransferDetails bank={bank} amount={amount} reference={number} />
        </LazyBoundary>
      )}
      <ul className="order-items" aria-label="Ürünler">
        {items.map((item) => (
          <Item key={item._id} item={item} />
        ))}
      </ul>
      <div className="order-steps">
        <OrderHistory order={order} />
        {order.isConfirmed && <AcceptedLegalTexts order={order} />}
      </div>
    </li>
  );
}

function Item({ item }: { item: OrderItem }) {
  const { product } = item;
  return (
    <li>
      <div className="photo">
        <ProductImage src={product?.image[0]} alt="" sizes="4rem" />
      </div>
      <div>
        <p className="name">{itemName(item)}</p>
        <p className="meta">
          <span>{product?.category || 'Kategori mevcut değil'}</span>
          <span>Adet: {itemQuantity(item)}</span>
          <b>{formatMoney(itemPrice(item))}</b>
        </p>
      </div>
    </li>
  );
}
