import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { lazy } from 'react';
import { errorText } from '@/api/errors';
import { myOrderByNumberQuery } from '@/entities/order/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Icon } from '@/ui/icon';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { QueryView } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text';
import * as styles from './order-page.module.css';

// Comes while the order itself is fetched.
const OrderFacts = lazy(async () => ({ default: (await import('./order-facts')).OrderFacts }));

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
      <QueryView
        query={useQuery(myOrderByNumberQuery(number))}
        skeleton={<Skeleton height="28rem" card />}
        failure={errorText}
      >
        {(order) =>
          order ? (
            <LazyBoundary fallback={<Skeleton height="28rem" card />}>
              <OrderFacts order={order} />
            </LazyBoundary>
          ) : (
            <NoOrder />
          )
        }
      </QueryView>
    </>
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
