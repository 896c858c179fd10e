import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Skeleton } from '@/components/skeleton';
import { classNames } from '@/lib/class-names';
import { BestSellers } from './best-sellers';
import { Charts } from './charts';
import { usePeriod } from './period';
import { overviewQuery } from './queries';
import { StatCards } from './stat-cards';
import { totals } from './statistics';
import './overview.css';

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
    <div className="overview" aria-busy={isPlaceholderData || undefined}>
      <StatCards figures={data} />
      {totals(data.days).orders > 0 ? (
        <>
          <Charts days={data.days} />
          <BestSellers products={data.bestSellers} />
        </>
      ) : (
        <div className="panel">
          <EmptyState art="caydanlik" text="Bu aralıkta sipariş yok." />
        </div>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="overview" aria-busy="true">
      <p className="sr-only" role="status">
        Yükleniyor...
      </p>
      <div className="overview-cards">
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton
            key={index}
            className={classNames('h-22 rounded-card', index === 0 && 'col-span-2')}
          />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
