import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '@/api/errors';
import { buttonClass } from '@/components/button';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Icon } from '@/components/icon';
import { NoResults } from '@/components/no-results';
import { Pagination } from '@/components/pagination';
import * as panelStyles from '@/components/panel.module.css';
import { SellerPage } from '@/components/seller-page';
import { Skeleton } from '@/components/skeleton';
import { VisuallyHidden } from '@/components/visually-hidden';
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
  const { data, error, isPlaceholderData, refetch } = useQuery(sellerOrdersQuery(filter));
  usePageInRange(isPlaceholderData ? undefined : data, filter.page, (page) =>
    change({ page }, { replace: true }),
  );
  const retry = () => void refetch();

  if (error && outageMessage(error)) {
    return (
      <SellerPage title={title}>
        <OrderOutage loaded={data} onRetry={retry} />
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
          <a className={buttonClass({})} href={orderExportPath(filter)} download>
            <Icon of={Download} />
            CSV indir
          </a>
        </div>
      )}
      {error && <ErrorState text={errorText(error)} onRetry={retry} />}
      {!error && !data && <Loading />}
      {!error && data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <OrderCards orders={data.orders} />
          {data.total === 0 &&
            (isEmptyShop ? (
              <NoOrders />
            ) : (
              <NoResults
                text="Aramanıza uygun sipariş bulunamadı."
                onClear={() => change(allOrders)}
              />
            ))}
          {data.totalPages > 1 && (
            <Pagination
              page={filter.page}
              totalPages={data.totalPages}
              onChange={(page) => {
                change({ page });
                window.scrollTo(0, 0);
              }}
            />
          )}
        </div>
      )}
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

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Yükleniyor...
      </VisuallyHidden>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height="14rem" card />
      ))}
    </div>
  );
}
