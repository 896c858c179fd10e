import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placedOrder } from '@/entities/order/placed-order';
import { myOrdersQuery } from '@/entities/order/queries';
import { shopQuery } from '@/entities/shop/queries';
import { paths } from '@/lib/paths';
import { pageParam, useUrlState } from '@/lib/use-url-state';
import { ButtonLink } from '@/ui/button/button';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { AdminList } from '@/ui/list/admin-list';
import { EmptyState } from '@/ui/state/empty-state';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import { OrderCard } from './order-card';
import * as styles from './order-list.module.css';
import { whatHappensNext } from './order-state';

// Shown only right after an order.
const PlacedOrderBanner = lazyPart(() => import('./placed-order-banner'), {
  fallback: <Skeleton height="24rem" card className={styles.banner} />,
});

const params = { page: pageParam('sayfa') };

/** A page of the customer's orders, newest first, below the one that was just placed. */
export function OrderList() {
  const [{ page }, change] = useUrlState(params);
  const { data: shop } = useQuery(shopQuery);
  const [placedId, setPlacedId] = useState(placedOrder.read);
  const forgetPlaced = () => {
    placedOrder.forget();
    setPlacedId(undefined);
  };
  const close = () => {
    forgetPlaced();
    // The button that had the focus is gone.
    focusPageHeading();
  };
  return (
    <AdminList
      query={useQuery(myOrdersQuery(page))}
      page={page}
      onPage={change}
      skeleton={
        <>
          <Skeleton height="14rem" card />
          <Skeleton height="14rem" card className={styles.next} />
        </>
      }
      failure="Siparişler yüklenemedi."
      empty={<NoOrders />}
    >
      {({ orders }) => {
        const placed = orders.find(({ _id }) => _id === placedId);
        return (
          <>
            {placed && <PlacedOrderBanner order={placed} shop={shop} onClose={close} />}
            <ul>
              {orders.map((order) => (
                <OrderCard
                  key={order._id}
                  order={order}
                  shop={shop}
                  isBankShown={order === placed && whatHappensNext(order) === 'transfer'}
                  onCancelled={() => {
                    if (order === placed) forgetPlaced();
                  }}
                />
              ))}
            </ul>
          </>
        );
      }}
    </AdminList>
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
