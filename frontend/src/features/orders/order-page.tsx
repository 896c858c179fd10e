import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs';
import type { ReactNode } from 'react';
import type { Order } from '@/api/types';
import { myOrderByNumberQuery } from '@/entities/order/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button/button';
import { EmptyState } from '@/ui/state/empty-state';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { QueryView, type QueryState } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';
import * as styles from './order-page.module.css';

const skeleton = <Skeleton height="28rem" card />;

// Loaded together with the order.
const OrderFacts = lazyPart(() => import('./order-facts'), { fallback: skeleton });

/** Everything about one order of the customer's, by its number. */
export function OrderPage({ number }: { number: string }) {
  return (
    <>
      <p className={styles.back}>
        <TextLink to={paths.myOrders()}>
          <Icon of={ArrowLeft} />
          Siparişlerim
        </TextLink>
      </p>
      <OrderView query={useQuery(myOrderByNumberQuery(number))} none={<NoOrder />} />
    </>
  );
}

interface OrderViewProps {
  query: QueryState<Order | null>;
  /** Shown if there is no such order. */
  none: ReactNode;
}

/** Everything about one order, once it is loaded. */
export function OrderView({ query, none }: OrderViewProps) {
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(order) => (order ? <OrderFacts order={order} /> : none)}
    </QueryView>
  );
}

function NoOrder() {
  return (
    <EmptyState art="okey-kutu" text="Sipariş bulunamadı.">
      <ButtonLink variant="primary" to={paths.myOrders()}>
        Siparişlerime dön
      </ButtonLink>
    </EmptyState>
  );
}
