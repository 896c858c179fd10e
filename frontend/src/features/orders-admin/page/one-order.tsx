import type { ReactNode } from 'react';
import type { Order } from '@/api/types';
import { ApiError } from '@/lib/errors';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { QueryView, type QueryState } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { BackToOrders } from '../printing/print-page';

interface OneOrderProps {
  query: QueryState<Order>;
  skeletonHeight: string;
  children: (order: Order) => ReactNode;
}

/** The content of a page about one order, below the way back to all orders. */
export function OneOrder({ query, skeletonHeight, children }: OneOrderProps) {
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <BackToOrders />
      {isMissing ? (
        <EmptyPanel art="okey-istaka" text="Sipariş bulunamadı." />
      ) : (
        <QueryView query={query} skeleton={<Skeleton height={skeletonHeight} card />}>
          {children}
        </QueryView>
      )}
    </>
  );
}
