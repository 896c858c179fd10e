import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { useRef } from 'react';
import { errorText } from '@/api/errors';
import { usePageInRange } from '@/lib/use-page-in-range';
import { useSelection } from '@/lib/use-selection';
import { DownloadLink } from '@/ui/button';
import { Chips } from '@/ui/chips';
import { EmptyState } from '@/ui/empty-state';
import { Icon } from '@/ui/icon';
import { ListShortcuts } from '@/ui/list-shortcuts';
import { NoResults } from '@/ui/no-results';
import { Pagination } from '@/ui/pagination';
import { Panel } from '@/ui/panel';
import { QueryView } from '@/ui/query-view';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import * as styles from './admin-order-list.module.css';
import { FailedShipment } from './failed-shipment';
import { OrderBulkBar } from './order-bulk-bar';
import { OrderCards } from './order-card';
import { allOrders, isFiltered, useOrderFilter } from './order-filter';
import { OrderFilterBar } from './order-filter-bar';
import { OrderOutage } from './order-outage';
import { OrderTable } from './order-table';
import { useOrderView } from './order-view';
import { outageMessage } from './outage';
import { orderCountsQuery, orderExportPath, sellerOrdersQuery } from './queries';

const shortcuts = [
  ['/', 'Sipariş ara'],
  ['j', 'Sonraki sipariş'],
  ['k', 'Önceki sipariş'],
  ['x', 'Siparişi seç veya seçimi kaldır (tabloda)'],
  ['?', 'Bu yardım'],
] as const;

const title = 'Sipariş Listesi';

const views = [
  { value: 'cards', label: 'Kartlar' },
  { value: 'table', label: 'Tablo' },
] as const;

/** Everybody's orders with what can be done about them. */
export function OrderList() {
  const [filter, change] = useOrderFilter();
  const [view, chooseView] = useOrderView();
  const orders = useQuery(sellerOrdersQuery(filter, view));
  const { data, error, isPlaceholderData } = orders;
  usePageInRange(isPlaceholderData ? undefined : data, filter.page, (page) =>
    change({ page }, { replace: true }),
  );
  const { data: counts } = useQuery(orderCountsQuery);
  const selection = useSelection(view === 'table' ? data?.orders : undefined);
  const list = useRef<HTMLDivElement>(null);

  if (!data && error && outageMessage(error)) {
    return (
      <SellerPage title={title}>
        <OrderOutage onRetry={() => void orders.refetch()} />
      </SellerPage>
    );
  }
  const isEmptyShop = data?.total === 0 && !isFiltered(filter);
  return (
    <SellerPage
      title={title}
      aside={<span role="status">{data && data.total > 0 && `${data.total} sipariş`}</span>}
    >
      <div ref={list}>
        {!isEmptyShop && (
          <div className={styles.tools}>
            <OrderFilterBar filter={filter} counts={counts} onChange={change}>
              <Chips
                label="Görünüm"
                chips={views}
                value={view}
                onChange={(chosen) => {
                  chooseView(chosen);
                  // A page of rows is not a page of cards.
                  change({ page: 1 }, { replace: true });
                }}
              />
              <DownloadLink href={orderExportPath(filter)}>
                <Icon of={Download} />
                CSV indir
              </DownloadLink>
              <ListShortcuts list={list} shortcuts={shortcuts} onTick={selection.toggle} />
            </OrderFilterBar>
          </div>
        )}
        <FailedShipment />
        <OrderBulkBar orders={selection.entries} onClear={selection.clear} />
        <QueryView query={orders} skeleton={<Skeletons />} failure={errorText}>
          {({ orders, total, totalPages }) => (
            <div aria-busy={isPlaceholderData || undefined}>
              {total > 0 && view === 'table' ? (
                <OrderTable orders={orders} selected={selection.ids} onSelect={selection.select} />
              ) : (
                <OrderCards orders={orders} />
              )}
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
      </div>
    </SellerPage>
  );
}

function NoOrders() {
  return (
    <Panel>
      <EmptyState art="okey-istaka" text="Henüz sipariş bulunamadı." />
    </Panel>
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
