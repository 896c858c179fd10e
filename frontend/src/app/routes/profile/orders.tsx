import { lazy } from 'react';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Skeleton } from '@/ui/skeleton';

const OrderList = lazy(async () => ({
  default: (await import('@/features/orders/order-list')).OrderList,
}));

/** /profil/siparislerim: the list of /siparislerim beside the side menu. */
export function Component() {
  return (
    <>
      <h1>Siparişlerim</h1>
      <LazyBoundary fallback={<Skeleton height="20rem" card />}>
        <OrderList />
      </LazyBoundary>
    </>
  );
}
