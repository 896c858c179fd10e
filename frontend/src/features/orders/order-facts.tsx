import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Order, OrderItem } from '@/api/types';
import { chargeSums } from '@/entities/instalment/charge-sums';
import { containedVat } from '@/entities/order/bill-figures';
import { invoiceLines } from '@/entities/order/invoice';
import { OrderHistory } from '@/entities/order/order-history';
import { itemName, itemPrice, itemQuantity, itemTotal } from '@/entities/order/order-items';
import { orderStatusLabel, paymentTypeLabel } from '@/entities/order/order-labels';
import { PaidBadge } from '@/entities/order/paid-badge';
import { PartialSums } from '@/entities/order/partial-sums';
import { PayLink } from '@/entities/order/pay-link';
import { placedOrder } from '@/entities/order/placed-order';
import { ShipmentLine } from '@/entities/order/shipment-line';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { shopQuery } from '@/entities/shop/queries';
import { formatDateTime, formatDay } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { formatTelephone } from '@/lib/telephone';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Panel } from '@/ui/layout/panel';
import { Row, Stack } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import { Badge } from '@/ui/text/badge';
import { Fact, Facts } from '@/ui/text/facts';
import { Muted } from '@/ui/text/text';
import * as styles from './order-page.module.css';
import { awaitsTransfer, whatHappensNext } from './order-state';
import { OrderStepList } from './order-step-list';
import { whatComesNext } from './order-steps';
import { usePaymentNews } from './queries';

// Only an order that waits for its transfer has one.
const BankTransferDetails = lazyPart(() => import('./bank-transfer-details'), {
  fallback: <Skeleton height="18rem" />,
});

// Where the order begins with thanks.
const PlacedOrderBanner = lazyPart(() => import('./placed-order-banner'), {
  fallback: <Skeleton height="24rem" card />,
});

// Few orders have one.
const RefundAccount = lazyPart(() => import('./refund-account'), {
  fallback: <Skeleton height="9rem" />,
});

// Below what was bought.
const Returns = lazyPart(() => import('./returns'));
const OrderActions = lazyPart(() => import('./order-actions'), {
  fallback: <Skeleton height="3rem" />,
});

/** What became of the order, what was bought, where it goes, and what its customer can do. */
export default function OrderFacts({ order }: { order: Order }) {
  const { number, createdAt, amount, status, items } = order;
  const { data: shop } = useQuery(shopQuery);
  const invoice = invoiceLines(order.invoice);
  const [isNew] = useState(() => order.guestEmail !== null || placedOrder.read() === order._id);
  const next = isNew ? whatHappensNext(order) : undefined;
  const isThanked = next === 'transfer' || next === 'paid';
  usePaymentNews(order);
  return (
    <Stack gap="l" className={styles.order}>
      {isThanked && <PlacedOrderBanner order={order} shop={shop} />}
      <Panel as="section" aria-labelledby="durum">
        <h2 className={styles.title} id="durum">
          Siparişiniz nerede?
        </h2>
        <div className={styles.marks}>
          <Badge tone="closed">{orderStatusLabel(status)}</Badge>
          <PaidBadge {...order} />
        </div>
        <p className={styles.next} role="status">
          {whatComesNext(order)}
        </p>
        <PayLink order={order} />
        <OrderStepList order={order} />
        <ShipmentLine order={order} />
      </Panel>
      {shop && !isThanked && awaitsTransfer(order) && (
        <Panel as="section" className={styles.flush} aria-label="Ödeme">
          <BankTransferDetails order={order} banks={shop.banks} />
        </Panel>
      )}
      {order.refunds.length > 0 && (
        <Panel as="section" aria-labelledby="kart-iadesi">
          <h2 id="kart-iadesi">Para iadesi</h2>
          <ul>
            {order.refunds.map(({ _id, amount, doneAt }) => (
              <li key={_id}>
                <b>{`İadeniz yapıldı (${formatMoney(amount)})`}</b>
                {doneAt && (
                  <>
                    {' '}
                    · <time dateTime={doneAt}>{formatDay(doneAt)}</time>
                  </>
                )}
              </li>
            ))}
          </ul>
          <Muted>Bankanızın iadeyi kartınızda göstermesi birkaç gün sürebilir.</Muted>
        </Panel>
      )}
      {order.awaitsRefundByTransfer && (
        <Panel as="section" aria-labelledby="para-iadesi">
          <h2 id="para-iadesi">Para iadesi</h2>
          <RefundAccount order={order} />
        </Panel>
      )}
      <Panel as="section" aria-labelledby="urunler">
        <h2 id="urunler">Ürünler</h2>
        <ul className={styles.items}>
          {items.map((item) => (
            <Item key={item._id} item={item} />
          ))}
        </ul>
        <PartialSums order={order} className={styles.parts} />
        <Row as="p" gap="m" justify="between" nowrap className={styles.sum}>
          <span>Toplam</span> <b>{formatMoney(amount)}</b>
        </Row>
        {chargeSums(order).map(({ term, figure }) => (
          <Row key={term} as="p" gap="m" justify="between" nowrap>
            <span>{term}</span> <span>{figure}</span>
          </Row>
        ))}
        <Row as="p" gap="m" justify="between" nowrap className={styles.vat}>
          <span>Toplamın içindeki KDV:</span> <span>{formatMoney(containedVat(order.totals))}</span>
        </Row>
      </Panel>
      <Stack gap="l" className={styles.columns}>
        <Panel as="section" aria-labelledby="teslimat">
          <h2 id="teslimat">Teslimat adresi</h2>
          <Address order={order} />
        </Panel>
        <Panel as="section" aria-labelledby="bilgiler">
          <h2 id="bilgiler">Sipariş bilgileri</h2>
          <Facts layout="columns">
            <Fact term="Sipariş no">{number}</Fact>
            <Fact term="Tarih">{formatDateTime(createdAt)}</Fact>
            <Fact term="Ödeme yöntemi">{paymentTypeLabel(order.paymentType)}</Fact>
            {order.note && (
              <Fact term="Sipariş notu" className={styles.note}>
                {order.note}
              </Fact>
            )}
            {invoice.length > 0 && <Fact term="Fatura">{invoice.join(', ')}</Fact>}
          </Facts>
        </Panel>
      </Stack>
      <Returns order={order} />
      <Row gap="s" className={styles.actions}>
        <OrderActions order={order} onCancelled={() => focusPageHeading()} />
      </Row>
      <Panel as="section" aria-labelledby="gecmis">
        <h2 id="gecmis">Sipariş geçmişi</h2>
        <OrderHistory order={order} />
      </Panel>
    </Stack>
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
        {product ? (
          <Link className={styles.name} to={paths.product(product.category, product._id)}>
            {itemName(item)}
          </Link>
        ) : (
          <p className={styles.name}>{itemName(item)}</p>
        )}
        <p className={styles.meta}>
          {`${String(itemQuantity(item))} × ${formatMoney(itemPrice(item))}`}
        </p>
      </div>
      <b>{formatMoney(itemTotal(item))}</b>
    </li>
  );
}

function Address({ order: { address } }: { order: Order }) {
  const { firstName, lastName, street, state, city, zipcode, country, phone } = address;
  return (
    <Stack as="address" className={styles.address}>
      <b>
        {firstName} {lastName}
      </b>
      <span>{street}</span>
      <span>{`${state} / ${city} ${zipcode}, ${country}`}</span>
      <span>{formatTelephone(phone)}</span>
    </Stack>
  );
}
