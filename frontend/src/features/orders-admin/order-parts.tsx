// What several views of an order show.
import type { ReactNode } from 'react';
import type { Order } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/display';
import { PaidBadge } from '@/entities/order/paid-badge';
import { ApiError, errorText } from '@/lib/errors';
import { Badge } from '@/ui/badge';
import { EmptyPanel } from '@/ui/empty-panel';
import { QueryView, type QueryState } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import { addressLines } from './order-rules';
import { BackToOrders } from './packing-tools';

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
        <QueryView
          query={query}
          skeleton={<Skeleton height={skeletonHeight} card />}
          failure={errorText}
        >
          {children}
        </QueryView>
      )}
    </>
  );
}

/** How far an order has come, and what is wrong with it. */
export function OrderMarks({ order }: { order: Order }) {
  return (
    <>
      <Badge tone="closed">{orderStatusLabel(order.status)}</Badge>
      <PaidBadge {...order} />
      {order.paymentProblem && <Badge tone="problem">Ödeme sorunu</Badge>}
      {!order.isConfirmed && <Badge tone="wait">Sözleşme onayı yok</Badge>}
    </>
  );
}

/** Where an order goes, in the lines of an envelope. */
export function OrderAddress({ order, className }: { order: Order; className?: string }) {
  const [recipient, ...lines] = addressLines(order);
  return (
    <address className={className}>
      <b>{recipient}</b>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}
