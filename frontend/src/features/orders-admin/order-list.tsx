import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { errorText } from '@/api/errors';
import { DownloadLink } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { Icon } from '@/components/icon';
import { NoResults } from '@/components/no-results';
import { Pagination } from '@/components/pagination';
import * as panelStyles from '@/components/panel.module.css';
import { QueryView } from '@/components/query-view';
import { SellerPage } from '@/components/seller-page';
import { Skeleton } from '@/components/skeleton';
import { usePageInRange } from '@/lib/use-page-in-range';
import * as styles from './admin-order-list.module.css';
import { OrderCards } from './order-card';
import { allOrders, isFiltered, useOrderFilter } from './order-filter';
import { OrderFilterBar } from './order-filter-bar';
import { OrderOutage } from './order-outage';
import { outageMessage } from './outage';
import { orderExportPath, sellerOrdersQuery } from './queries';

const title = 'Sipariş Listesi';

/** Everybody's orders with what can be done about them. */
export function OrderList() {
  const [filter, change] = useOrderFilter();
  const orders = useQuery(sellerOrdersQuery(filter));
  const { data, error, isPlaceholderData } = orders;
  usePageInRange(isPlaceholderData ? undefined : data, filter.page, (page) =>
    change({ page }, { replace: true }),
  );

  if (error && outageMessage(error)) {
    return (
      <SellerPage title={title}>
        <OrderOutage loaded={data} onRetry={() => void orders.refetch()} />
      </SellerPage>
    );
  }
  const isEmptyShop = data?.total === 0 && !isFiltered(filter);
  return (
    <SellerPage
      title={title}
      aside={<span role="status">{data && data.total > 0 && `${data.total} sipariş`}</span>}
    >
      {!isEmptyShop && (
        <div className={styles.tools}>
          <OrderFilterBar filter={filter} onChange={change} />
          <DownloadLink href={orderExportPath(filter)}>
            <Icon of={Download} />
            CSV indir
          </DownloadLink>
        </div>
      )}
      <QueryView query={orders} skeleton={<Skeletons />} failure={errorText} dropsStale>
        {({ orders, total, totalPages }) => (
          <div aria-busy={isPlaceholderData || undefined}>
            <OrderCards orders={orders} />
            {total === 0 &&
              (isEmptyShop ? (
                <NoOrders />
              ) : (
                <NoResults
                  text="Aramanıza uygun sipariş bulunamadı."
                  onClear={() => change(allOrders)}
                />
              ))}
            {totalPages > 1 && (
              <Pagination
                page={filter.page}
                totalPages={totalPages}
                onChange={(page) => change({ page })}
              />
            )}
          </div>
        )}
      </QueryView>
    </SellerPage>
  );
}

function NoOrders() {
  return (
    <div className={panelStyles.panel}>
      <EmptyState art="okey-istaka" text="Henüz sipariş bulunamadı." />
    </div>
  );
}

function Skeletons() {
  return (
    <div className={styles.loading}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height="14rem" card />
      ))}
    </div>
  );
}
