import { useQuery } from '@tanstack/react-query';
import { EmptyPanel } from '@/ui/empty-panel';
import { QueryView } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import { BestSellers } from './best-sellers';
import { Charts } from './charts';
import { LatestOrders } from './latest-orders';
import { LowStock } from './low-stock';
import * as styles from './overview.module.css';
import { usePeriod } from './period';
import { overviewQuery } from './queries';
import { StatCards } from './stat-cards';
import * as statCardsStyles from './stat-cards.module.css';
import { Tasks } from './tasks';

/** How the shop is doing and what waits for the seller. */
export function Overview() {
  const overview = useQuery(overviewQuery(usePeriod()));
  return (
    <QueryView query={overview} skeleton={<Skeletons />}>
      {(figures) => (
        <div className={styles.overview} aria-busy={overview.isPlaceholderData || undefined}>
          <Tasks figures={figures} />
          <StatCards figures={figures} />
          <LatestOrders orders={figures.latestOrders} />
          <LowStock products={figures.lowStock} total={figures.lowStockTotal} />
          {figures.total.orders > 0 || figures.total.refunded > 0 ? (
            <>
              <Charts figures={figures} />
              <BestSellers products={figures.bestSellers} />
            </>
          ) : (
            <EmptyPanel art="caydanlik" text="Bu aralıkta ödenen sipariş yok." />
          )}
        </div>
      )}
    </QueryView>
  );
}

function Skeletons() {
  return (
    <div className={styles.overview}>
      <Skeleton height="12rem" card />
      <div className={statCardsStyles.cards}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton
            key={index}
            height="7rem"
            card
            className={index === 0 ? styles.first : undefined}
          />
        ))}
      </div>
      <Skeleton height="20rem" card />
    </div>
  );
}
