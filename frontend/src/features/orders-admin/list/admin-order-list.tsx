import { useQuery } from '@tanstack/react-query';
import Download from 'lucide/dist/esm/icons/download.mjs';
import { useRef } from 'react';
import type { Order } from '@/api/types';
import { storedValue } from '@/lib/storage';
import { useMediaQuery } from '@/lib/use-media-query';
import { useSelection } from '@/lib/use-selection';
import { useStoredState } from '@/lib/use-stored-state';
import { useUrlState } from '@/lib/use-url-state';
import { ExternalButtonLink } from '@/ui/button/button';
import { Chips } from '@/ui/field/chips';
import { BottomBars } from '@/ui/layout/bottom-bars';
import { SellerPage } from '@/ui/layout/seller-page';
import { AdminList, ListTotal } from '@/ui/list/admin-list';
import { ListShortcuts } from '@/ui/list/list-shortcuts';
import { NoResults } from '@/ui/list/no-results';
import { UndoBar } from '@/ui/list/undo-bar';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { Icon } from '@/ui/text/icon';
import { tickedTogether } from '../change/order-change';
import { orderCountsQuery, orderExportPath, sellerOrdersQuery, type OrderView } from '../queries';
import { OrderCard } from './admin-order-card';
import * as styles from './admin-order-list.module.css';
import { OrderBulkBar } from './order-bulk-bar';
import { allOrders, isFiltered, orderParams } from './order-filter';
import { OrderFilterBar } from './order-filter-bar';
import { OrderOutage } from './order-outage';
import { OrderTable } from './order-table';
import { outageMessage } from './outage';

const shortcuts = [
  ['/', 'Sipariş ara'],
  ['j', 'Sonraki sipariş'],
  ['k', 'Önceki sipariş'],
  ['x', 'Siparişi seç veya seçimi kaldır (tabloda)'],
  ['?', 'Bu yardım'],
] as const;

const title = 'Sipariş Listesi';

/** The view that was chosen on this device; without a choice the screen's width decides. */
const storedView = storedValue<OrderView | undefined>(
  'local',
  'dorduncu-siparis-gorunumu',
  (value) => (value === 'cards' || value === 'table' ? value : undefined),
);

const views = [
  { value: 'cards', label: 'Kartlar' },
  { value: 'table', label: 'Tablo' },
] as const;

/** Returns how many unpaid orders the click that ticked all others has left out. */
function leftOut(orders: Order[], ticked: ReadonlySet<string>): number {
  const together = tickedTogether(orders);
  const areAllTicked = together.length > 0 && together.every(({ _id }) => ticked.has(_id));
  return areAllTicked ? orders.filter(({ _id }) => !ticked.has(_id)).length : 0;
}

/** All orders of the shop, for staff. */
export default function OrderList() {
  const [filter, change] = useUrlState(orderParams);
  const isWide = useMediaQuery('(width >= 64rem)');
  // The rows of the table are small there; cards fill a phone's screen each.
  const isPhone = useMediaQuery('(width < 48rem)');
  const [chosenView, chooseView] = useStoredState(storedView, undefined);
  const view = chosenView ?? (isWide || isPhone ? 'table' : 'cards');
  const orders = useQuery(sellerOrdersQuery(filter, view));
  const { data, error } = orders;
  const { data: counts } = useQuery(orderCountsQuery(filter));
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
    <SellerPage title={title} aside={<ListTotal of={data} noun="sipariş" />}>
      <div ref={list}>
        {!isEmptyShop && (
          <div className={styles.tools}>
            <OrderFilterBar filter={filter} counts={counts} onChange={change} toolsInMenu={isPhone}>
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
              <ExternalButtonLink download href={orderExportPath(filter)}>
                <Icon of={Download} />
                CSV indir
              </ExternalButtonLink>
              <ListShortcuts list={list} shortcuts={shortcuts} onTick={selection.toggle} />
            </OrderFilterBar>
          </div>
        )}
        <BottomBars>
          <UndoBar />
          <OrderBulkBar
            orders={selection.entries}
            leftOut={leftOut(data?.orders ?? [], selection.ids)}
            onClear={selection.clear}
          />
        </BottomBars>
        <AdminList
          query={orders}
          page={filter.page}
          onPage={change}
          skeleton={<RowSkeletons count={4} height="14rem" card />}
          empty={
            isEmptyShop ? (
              <EmptyPanel art="okey-istaka" text="Henüz sipariş bulunamadı." />
            ) : (
              <NoResults
                text="Aramanıza uygun sipariş bulunamadı."
                onClear={() => change(allOrders)}
              />
            )
          }
        >
          {({ orders }) =>
            view === 'table' ? (
              <OrderTable
                orders={orders}
                selected={selection.ids}
                onSelect={selection.select}
                sort={filter.sort}
                onSort={(sort) => change({ sort })}
              />
            ) : (
              orders.map((order) => <OrderCard key={order._id} order={order} />)
            )
          }
        </AdminList>
      </div>
    </SellerPage>
  );
}
