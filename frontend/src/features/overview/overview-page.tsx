import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import { Link } from 'react-router';
import type { QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { useStaffSession } from '@/entities/session/queries';
import { sellerPaths } from '@/lib/seller-paths';
import { choiceParam, useUrlState } from '@/lib/use-url-state';
import { SellerPage } from '@/ui/layout/seller-page';
import { Stack } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Charts } from './charts';
import { LatestOrders } from './latest-orders';
import * as styles from './overview.module.css';
import { BestSellers, LowStock } from './product-lists';
import { StatCards } from './stat-cards';
import * as statCardsStyles from './stat-cards.module.css';
import { Tasks } from './tasks';

/** How many days the overview can look back. */
const periods = [7, 30, 90];
const params = { days: choiceParam('gun', [30, 7, 90]) };

/** The shop's figures over the last days. */
function overviewQuery(query: QueryOf<'/api/seller/overview'>) {
  return queryOptions({
    queryKey: [...queryRoots.seller, 'overview', query] as const,
    queryFn: async ({ signal }) =>
      (await api.get('/api/seller/overview', { query, signal })).overview,
    placeholderData: keepPreviousData,
  });
}

/** How the shop is doing and what waits for the seller. */
export default function OverviewPage({ title }: { title: string }) {
  const [{ days }] = useUrlState(params);
  const overview = useQuery(overviewQuery({ days }));
  return (
    <SellerPage title={title} aside={<PeriodSwitch current={days} />}>
      <MailServerWarning />
      <QueryView query={overview} skeleton={<Skeletons />}>
        {(figures) => (
          <Stack
            gap="m"
            className={styles.overview}
            aria-busy={overview.isPlaceholderData || undefined}
          >
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
          </Stack>
        )}
      </QueryView>
    </SellerPage>
  );
}

/** Says that customers get no mails, while the shop has no mail server. */
function MailServerWarning() {
  const { staff } = useStaffSession();
  if (!staff?.mailsToFile) return null;
  return (
    <Alert icon={CircleAlert} className={styles.warning}>
      <p>
        E-postalar gönderilmiyor: e-posta sunucusu yok (dosyaya yazılıyor).{' '}
        <Link to={sellerPaths.launch()}>Yayına Hazırlık</Link>
      </p>
    </Alert>
  );
}

/** Chooses the period of the overview, which is kept in the address. */
function PeriodSwitch({ current }: { current: number }) {
  return (
    <nav className={styles.periods} aria-label="Zaman aralığı">
      {periods.map((days) => (
        <Link
          key={days}
          to={sellerPaths.overview(days)}
          aria-current={days === current ? 'page' : undefined}
        >
          {`${days} gün`}
        </Link>
      ))}
    </nav>
  );
}

function Skeletons() {
  return (
    <Stack gap="m" className={styles.overview}>
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
    </Stack>
  );
}
