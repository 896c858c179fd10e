import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { Skeleton } from '@/components/skeleton';
import { myOrdersQuery } from '@/entities/order/queries';
import { shopQuery } from '@/entities/shop/queries';
import { paths } from '@/lib/paths';
import { OrderCard } from './order-card';
import * as styles from './order-list.module.css';

/** The customer's orders, newest first, in whatever state they are. */
export function OrderList() {
  const { data: shop } = useQuery(shopQuery);
  return (
    <QueryView
      query={useQuery(myOrdersQuery)}
      skeleton={<Skeletons />}
      failure="Siparişler yüklenemedi."
      empty={<NoOrders />}
    >
      {(orders) => (
        <ul>
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} bank={shop?.bank} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function NoOrders() {
  return (
    <EmptyState art="okey-kutu" text="Henüz sipariş bulunamadı.">
      <ButtonLink variant="primary" to={paths.products()}>
        Ürünlere göz at
      </ButtonLink>
    </EmptyState>
  );
}

function Skeletons() {
  return (
    <>
      <Skeleton height="14rem" card />
      <Skeleton height="14rem" card className={styles.next} />
    </>
  );
}
