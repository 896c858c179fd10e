import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import * as panelStyles from '@/components/panel.module.css';
import { Skeleton } from '@/components/skeleton';
import { VisuallyHidden } from '@/components/visually-hidden';
import { BestSellers } from './best-sellers';
import { Charts } from './charts';
import * as styles from './overview.module.css';
import { usePeriod } from './period';
import { overviewQuery } from './queries';
import { StatCards } from './stat-cards';
import * as statCardsStyles from './stat-cards.module.css';
import { totals } from './statistics';

/** How the shop is doing and what waits for the seller. */
export function Overview() {
  const { data, error, isPlaceholderData, refetch } = useQuery(overviewQuery(usePeriod()));
  if (!data) {
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  }
  return (
    <div className={styles.overview} aria-busy={isPlaceholderData || undefined}>
      <StatCards figures={data} />
      {totals(data.days).orders > 0 ? (
        <>
          <Charts days={data.days} />
          <BestSellers products={data.bestSellers} />
        </>
      ) : (
        <div className={panelStyles.panel}>
          <EmptyState art="caydanlik" text="Bu aralıkta sipariş yok." />
        </div>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.overview} aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Yükleniyor...
      </VisuallyHidden>
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
