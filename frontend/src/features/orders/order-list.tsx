import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonClass } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/skeleton';
import { VisuallyHidden } from '@/components/visually-hidden';
import { myOrdersQuery } from '@/entities/order/queries';
import { shopQuery } from '@/entities/shop/queries';
import { paths } from '@/lib/paths';
import { OrderCard } from './order-card';
import * as styles from './order-list.module.css';

/** The customer's orders, newest first, in whatever state they are. */
export function OrderList() {
  const { data: orders, isError, refetch } = useQuery(myOrdersQuery);
  const { data: shop } = useQuery(shopQuery);

  if (orders) {
    return orders.length > 0 ? (
      <ul>
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} bank={shop?.bank} />
        ))}
      </ul>
    ) : (
      <EmptyState art="okey-kutu" text="Henüz sipariş bulunamadı.">
        <Link className={buttonClass({ variant: 'primary' })} to={paths.products()}>
          Ürünlere göz at
        </Link>
      </EmptyState>
    );
  }
  if (isError) {
    return <ErrorState text="Siparişler yüklenemedi." onRetry={() => void refetch()} />;
  }
  return (
    <div aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Yükleniyor...
      </VisuallyHidden>
      <Skeleton height="14rem" card />
      <Skeleton height="14rem" card className={styles.next} />
    </div>
  );
}
