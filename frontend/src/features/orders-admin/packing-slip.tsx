import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide';
import { ApiError, errorText } from '@/api/errors';
import type { Order, OrderItem } from '@/api/types';
import { Button } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { Icon } from '@/components/icon';
import { Link } from '@/components/link';
import * as panelStyles from '@/components/panel.module.css';
import { QueryView } from '@/components/query-view';
import { SellerPage } from '@/components/seller-page';
import { Skeleton } from '@/components/skeleton';
import * as textStyles from '@/components/text.module.css';
import { itemName, itemQuantity, orderTotal, paymentTypeLabel } from '@/entities/order/display';
import * as photoStyles from '@/entities/product/photo.module.css';
import { ProductImage } from '@/entities/product/product-image';
import { classNames } from '@/lib/class-names';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { addressLines } from './order-rules';
import * as styles from './packing-slip.module.css';
import { sellerOrderQuery } from './queries';

/** One order as it lies beside the parcel: what goes in, and to whom. Made to be printed. */
export function PackingSlip({ id }: { id: string }) {
  const order = useQuery(sellerOrderQuery(id));
  return (
    <SellerPage title="Sipariş Paketi" aside={order.data && <PrintButton />} printed={false}>
      <Link className={textStyles.link} data-print="hide" to={paths.seller.orders()}>
        <Icon of={ArrowLeft} />
        Siparişlere dön
      </Link>
      {isMissing(order.error) ? (
        <div className={panelStyles.panel}>
          <EmptyState art="okey-istaka" text="Sipariş bulunamadı." />
        </div>
      ) : (
        <QueryView query={order} skeleton={<Skeleton height="24rem" card />} failure={errorText}>
          {(order) => <Slip order={order} />}
        </QueryView>
      )}
    </SellerPage>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function PrintButton() {
  return (
    <Button variant="felt" onClick={() => window.print()}>
      <Icon of={Printer} />
      Yazdır
    </Button>
  );
}

function Slip({ order }: { order: Order }) {
  const { number, address, items, createdAt, paymentType } = order;
  return (
    <article
      className={classNames(panelStyles.panel, styles.slip)}
      aria-label={`Sipariş ${number}`}
    >
      <p className={styles.number}>
        <span>Sipariş no:</span> <b>{number}</b>
      </p>
      <address className={styles.address}>
        <b>
          {address.firstName} {address.lastName}
        </b>
        {addressLines(order).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
      <ul className={styles.items} aria-label="Ürünler">
        {items.map((item) => (
          <PackedItem key={item._id} item={item} />
        ))}
      </ul>
      <p className={styles.sum}>
        <span>
          {formatOrderDate(createdAt)} · {paymentTypeLabel(paymentType)}
        </span>
        <span>
          Toplam <b>{formatMoney(orderTotal(items))}</b>
        </span>
      </p>
    </article>
  );
}

function PackedItem({ item }: { item: OrderItem }) {
  return (
    <li>
      <b>{itemQuantity(item)} ×</b>
      <span className={classNames(photoStyles.photo, styles.photo)}>
        {/* At once, because paper does not wait for a picture to be scrolled to. */}
        <ProductImage eager src={item.product?.image[0]} alt="" sizes="4rem" />
      </span>
      <span>{itemName(item)}</span>
    </li>
  );
}
