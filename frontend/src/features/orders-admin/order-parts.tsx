// What several pages and views of orders show.
import { ArrowLeft, Printer } from 'lucide';
import type { ReactNode } from 'react';
import type { Order } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/display';
import { PaidBadge } from '@/entities/order/paid-badge';
import { ApiError } from '@/lib/errors';
import { sellerPaths } from '@/lib/seller-paths';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyPanel } from '@/ui/empty-panel';
import { Icon } from '@/ui/icon';
import { QueryView, type QueryState } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text';
import { addressLines } from './order-rules';

/** The way out of a page that is made to be printed. */
export function BackToOrders() {
  return (
    <TextLink data-print="hide" to={sellerPaths.orders()}>
      <Icon of={ArrowLeft} />
      Siparişlere dön
    </TextLink>
  );
}

export function PrintButton() {
  return (
    <Button variant="felt" onClick={() => window.print()}>
      <Icon of={Printer} />
      Yazdır
    </Button>
  );
}

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
