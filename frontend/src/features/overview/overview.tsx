import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
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
  const overview = useQuery(overviewQuery(usePeriod()));
  return (
    <QueryView query={overview} skeleton={<Skeletons />} failure={errorText}>
      {(figures) => (
        <div className="overview" aria-busy={overview.isPlaceholderData || undefined}>
          <StatCards figures={figures} />
          {totals(figures.days).orders > 0 ? (
            <>
              <Charts days={figures.days} />
              <BestSellers products={figures.bestSellers} />
            </>
          ) : (
            <div className="panel">
              <EmptyState art="caydanlik" text="Bu aralıkta sipariş yok." />
            </div>
          )}
        </div>
      )}
    </QueryView>
  );
}

function Skeletons() {
  return (
    <div className="overview">
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
