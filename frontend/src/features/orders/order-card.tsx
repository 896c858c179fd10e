import { useRef } from 'react';
import { Link } from 'react-router';
import type { Order, OrderItem, Shop } from '@/api/types';
import { OrderHistory } from '@/entities/order/order-history';
import { itemName, itemPrice, itemQuantity } from '@/entities/order/order-items';
import { paymentTypeLabel, orderStatusLabel } from '@/entities/order/order-labels';
import { PaidBadge } from '@/entities/order/paid-badge';
import { PayLink } from '@/entities/order/pay-link';
import { ShipmentLine } from '@/entities/order/shipment-line';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { CardTitle, Panel } from '@/ui/layout/panel';
import { Row, Stack } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import { Badge } from '@/ui/text/badge';
import * as styles from './order-card.module.css';
import { awaitsTransfer } from './order-state';
import { whatComesNext } from './order-steps';

// Only an order that waits for its transfer has one.
const BankTransferDetails = lazyPart(() => import('./bank-transfer-details'), {
  fallback: <Skeleton height="18rem" />,
});

// Below what was bought.
const OrderActions = lazyPart(() => import('./order-actions'), {
  fallback: <Skeleton height="3rem" />,
});

interface OrderCardProps {
  order: Order;
  /** Where to send a transfer, once the shop's facts are here. */
  shop: Shop | undefined;
  /** Where to send it is said above the list already. */
  isBankShown: boolean;
  onCancelled: () => void;
}

/** One order. What is left to do, the transfer, comes before what was bought. */
export function OrderCard({ order, shop, isBankShown, onCancelled }: OrderCardProps) {
  const { number, createdAt, paymentType, amount, status, items } = order;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Panel as="li" className={styles.order}>
      <Row gap="xl" rowGap="2xs" align="center" className={styles.head}>
        <CardTitle tabIndex={-1} ref={heading}>
          <span className={styles.term}>Sipariş no:</span>{' '}
          <Link to={paths.myOrder(number)}>{number}</Link>
        </CardTitle>
        <span className={styles.facts}>
          <span>{formatOrderDate(createdAt)}</span>
          <span>{paymentTypeLabel(paymentType)}</span>
          <b>{formatMoney(amount)}</b>
        </span>
        <span className={styles.marks}>
          <Badge tone="closed">{orderStatusLabel(status)}</Badge>
          <PaidBadge {...order} />
        </span>
        <p className={styles.next}>{whatComesNext(order)}</p>
      </Row>
      {order.paymentUrl && (
        <Stack className={styles.pay}>
          <PayLink order={order} />
        </Stack>
      )}
      {shop && !isBankShown && awaitsTransfer(order) && (
        <BankTransferDetails order={order} banks={shop.banks} />
      )}
      <ul className={styles.items} aria-label="Ürünler">
        {items.map((item) => (
          <Item key={item._id} item={item} />
        ))}
        {items.length > 1 && <li className={styles.more}>{`ve ${items.length - 1} ürün daha`}</li>}
      </ul>
      <div className={styles.steps}>
        <ShipmentLine order={order} />
        <OrderHistory order={order} />
        <Row gap="s" className={styles.actions}>
          <OrderActions
            order={order}
            onCancelled={() => {
              heading.current?.focus();
              onCancelled();
            }}
          />
        </Row>
      </div>
    </Panel>
  );
}

function Item({ item }: { item: OrderItem }) {
  const { product } = item;
  return (
    <li>
      <Photo className={styles.photo}>
        <ProductImage src={product?.image[0]} alt="" sizes="4rem" />
      </Photo>
      <div>
        <p className={styles.name}>{itemName(item)}</p>
        <p className={styles.meta}>
          <span>{product?.category || 'Kategori mevcut değil'}</span>
          <span>Adet: {itemQuantity(item)}</span>
          <b>{formatMoney(itemPrice(item))}</b>
        </p>
      </div>
    </li>
  );
}
