import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { EmptyPanel } from '@/ui/empty-panel';
import { QueryView } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import { BestSellers } from './best-sellers';
import { Charts } from './charts';
import { LowStock } from './low-stock';
import * as styles from './overview.module.css';
import { PaymentProblems } from './payment-problems';
import { usePeriod } from './period';
import { overviewQuery } from './queries';
import { StatCards } from './stat-cards';
import * as statCardsStyles from './stat-cards.module.css';
import { totals } from './statistics';

/** How the shop is doing and what waits for the seller. */
export function Overview() {
  const overview = useQuery(overviewQuery(usePeriod()));
  return (
    <QueryView query={overview} skeleton={<Skeletons />} failure={errorText}>
      {(figures) => (
        <div className={styles.overview} aria-busy={overview.isPlaceholderData || undefined}>
          <PaymentProblems count={figures.paymentProblems} />
          <StatCards figures={figures} />
          <LowStock products={figures.lowStock} total={figures.lowStockTotal} />
          {totals(figures.days).orders > 0 ? (
            <>
              <Charts days={figures.days} />
              <BestSellers products={figures.bestSellers} />
            </>
          ) : (
            <EmptyPanel art="caydanlik" text="Bu aralıkta sipariş yok." />
          )}
        </div>
      )}
    </QueryView>
  );
}

function Skeletons() {
  return (
    <div className={styles.overview}>
      <div className={statCardsStyles.cards}>
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton
            key={index}
            height="5.5rem"
            card
            className={index === 0 ? styles.first : undefined}
          />
        ))}
      </div>
      <Skeleton height="20rem" card />
    </div>
  );
}
