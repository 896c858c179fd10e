import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError, errorText } from '@/api/errors';
import type { Order, OrderItem } from '@/api/types';
import { Button } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { SellerPage } from '@/components/seller-page';
import { Skeleton } from '@/components/skeleton';
import { itemName, itemQuantity, orderTotal, paymentTypeLabel } from '@/entities/order/display';
import { ProductImage } from '@/entities/product/product-image';
import { formatOrderDate } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { addressLines } from './order-rules';
import { sellerOrderQuery } from './queries';
import './packing-slip.css';

/** One order as it lies beside the parcel: what goes in, and to whom. Made to be printed. */
export function PackingSlip({ id }: { id: string }) {
  const order = useQuery(sellerOrderQuery(id));
  return (
    <SellerPage title="Sipariş Paketi" aside={order.data && <PrintButton />}>
      <Link className="text-link packing-back" to={paths.seller.orders()}>
        <ArrowLeft className="icon" aria-hidden="true" />
        Siparişlere dön
      </Link>
      {isMissing(order.error) ? (
        <div className="panel">
          <EmptyState art="okey-istaka" text="Sipariş bulunamadı." />
        </div>
      ) : (
        <QueryView
          query={order}
          skeleton={<Skeleton className="h-96 rounded-card" />}
          failure={errorText}
        >
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
      <Printer className="icon" aria-hidden="true" />
      Yazdır
    </Button>
  );
}

function Slip({ order }: { order: Order }) {
  const { number, address, items, createdAt, paymentType } = order;
  return (
    <article className="panel packing" aria-label={`Sipariş ${number}`}>
      <p className="packing-number">
        <span>Sipariş no:</span> <b>{number}</b>
      </p>
      <address className="packing-address">
        <b>
          {address.firstName} {address.lastName}
        </b>
        {addressLines(order).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
      <ul className="packing-items" aria-label="Ürünler">
        {items.map((item) => (
          <PackedItem key={item._id} item={item} />
        ))}
      </ul>
      <p className="packing-sum">
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
      <span className="photo">
        {/* At once, because paper does not wait for a picture to be scrolled to. */}
        <ProductImage eager src={item.product?.image[0]} alt="" sizes="4rem" />
      </span>
      <span>{itemName(item)}</span>
    </li>
  );
}
