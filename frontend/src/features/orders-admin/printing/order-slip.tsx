import { useQuery } from '@tanstack/react-query';
import type { Order } from '@/api/types';
import { invoiceLines } from '@/entities/order/invoice';
import { itemName, itemQuantity } from '@/entities/order/order-items';
import { paymentTypeLabel } from '@/entities/order/order-labels';
import { PartialSums } from '@/entities/order/partial-sums';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { shopQuery } from '@/entities/shop/queries';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { Panel } from '@/ui/layout/panel';
import { Row } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { OrderAddress } from '../order-address';
import * as styles from './packing-slip.module.css';

export const Barcode = lazyPart(() => import('./barcode'), { optional: true });

/** The sheet of one order: number, sender, receiver, and a box to tick for every line that is packed. */
export function Slip({ order }: { order: Order }) {
  const { number, items, amount, createdAt, paymentType } = order;
  const invoice = invoiceLines(order.invoice);
  return (
    <Panel as="article" className={styles.slip} aria-label={`Sipariş ${number}`}>
      <Row as="header" gap="xl" rowGap="xs" align="center" justify="between">
        <p className={styles.number}>
          <span>Sipariş no:</span> <b>{number}</b>
        </p>
        <div className={styles.barcode}>
          <Barcode text={number} />
        </div>
      </Row>
      <Sender />
      <OrderAddress order={order} className={styles.address} />
      <ul className={styles.items} aria-label="Ürünler">
        {items.map((item) => (
          <li key={item._id}>
            <span className={styles.tick} aria-hidden="true" />
            <b>{itemQuantity(item)} ×</b>
            <Photo as="span" className={styles.photo}>
              {/* At once, because paper does not wait for a picture to be scrolled to. */}
              <ProductImage eager src={item.product?.image[0]} alt="" sizes="4rem" />
            </Photo>
            <span>{itemName(item)}</span>
          </li>
        ))}
      </ul>
      {order.note && (
        <p className={styles.note}>
          <span>Sipariş notu:</span> <b>{order.note}</b>
        </p>
      )}
      {invoice.length > 0 && (
        <p className={styles.sender}>
          <span>Fatura:</span> <b>{invoice.join(', ')}</b>
        </p>
      )}
      <PartialSums order={order} />
      <Row as="p" gap="xl" rowGap="2xs" justify="between">
        <span>
          {formatOrderDate(createdAt)} · {paymentTypeLabel(paymentType)}
        </span>
        <span>
          Toplam <b>{formatMoney(amount)}</b>
        </span>
      </Row>
      <ul className={styles.vat} aria-label="İçindeki KDV">
        {order.vat.map(({ rate, base, tax }) => (
          <li key={rate}>{`KDV %${rate}: ${formatMoney(tax)} (matrah ${formatMoney(base)})`}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** The sender's address, for parcels that can't be delivered. */
export function Sender() {
  const { data: shop } = useQuery(shopQuery);
  if (!shop) return null;
  return (
    <p className={styles.sender}>
      <span>Gönderen:</span> <b>{shop.identity.title || shop.name}</b>, {shop.address}
      {shop.phones[0] && `, ${shop.phones[0]}`}
    </p>
  );
}
