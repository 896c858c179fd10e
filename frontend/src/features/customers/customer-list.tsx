import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as limits from '@/api/limits';
import type { Customer } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { formatTelephone } from '@/lib/telephone';
import { choiceParam, pageParam, textParam, useUrlState } from '@/lib/use-url-state';
import { SelectField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { SellerPage } from '@/ui/layout/seller-page';
import { Stack } from '@/ui/layout/stack';
import { AdminList, ListTotal } from '@/ui/list/admin-list';
import { NoResults } from '@/ui/list/no-results';
import { SearchField } from '@/ui/list/search-field';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { Badge } from '@/ui/text/badge';
import * as styles from './customer-list.module.css';
import { customersQuery, type CustomerSort } from './queries';

const sorts = {
  newest: 'En yeni üye',
  last_order: 'Son sipariş',
  orders: 'En çok sipariş',
  spent: 'En çok harcama',
  name: 'Ad',
} satisfies Record<CustomerSort, string>;

const params = {
  search: textParam('ara'),
  sort: choiceParam<CustomerSort>('sirala', ['newest', 'last_order', 'orders', 'spent', 'name']),
  page: pageParam('sayfa'),
};

/** The shop's customers, for staff. */
export default function CustomerList() {
  const [filter, change] = useUrlState(params);
  const customers = useQuery(customersQuery(filter));
  const isEmptyShop = customers.data?.total === 0 && !filter.search;
  return (
    <SellerPage title="Müşteriler" aside={<ListTotal of={customers.data} noun="müşteri" />}>
      {!isEmptyShop && (
        <Stack gap="s" className={styles.tools}>
          <SearchField
            label="Müşteri ara"
            placeholder="Ad, e-posta veya telefon"
            value={filter.search}
            maxLength={limits.customerListSearchMaxLength}
            onChange={(search) => change({ search }, { replace: true })}
          />
          <SelectField
            label="Sırala"
            value={filter.sort}
            onChange={({ target }) => change({ sort: target.value as CustomerSort })}
          >
            <Options of={Object.entries(sorts)} />
          </SelectField>
        </Stack>
      )}
      <AdminList
        query={customers}
        page={filter.page}
        onPage={change}
        skeleton={<RowSkeletons count={8} height="3.5rem" />}
        empty={
          isEmptyShop ? (
            <EmptyPanel
              art="fincan"
              text="Henüz müşteri yok."
              hint="Üye olan müşteriler burada görünür."
            />
          ) : (
            <NoResults
              text="Aramanıza uygun müşteri bulunamadı."
              onClear={() => change({ search: '' })}
            />
          )
        }
      >
        {({ customers }) => (
          <StaffTable
            label="Müşteriler"
            className={styles.table}
            rows={customers}
            rowId={({ _id }) => _id}
            columns={columns}
          />
        )}
      </AdminList>
    </SellerPage>
  );
}

const columns: readonly StaffColumn<Customer>[] = [
  {
    heading: 'Müşteri',
    isHeader: true,
    cell: ({ _id, name, email, isTrusted, emailConfirmed }) => (
      <div className={styles.who}>
        <Link to={sellerPaths.customer(_id)}>{name}</Link>
        {isTrusted && <Badge tone="paid">Güvenilir</Badge>}
        {!emailConfirmed && <Badge tone="wait">E-posta doğrulanmadı</Badge>}
        <span className={styles.email}>{email}</span>
      </div>
    ),
  },
  { heading: 'Telefon', className: styles.line, cell: ({ phone }) => formatTelephone(phone) },
  {
    heading: 'Sipariş',
    isRight: true,
    className: styles.orders,
    cell: ({ orders }) => `${orders.toLocaleString('tr-TR')} sipariş`,
  },
  {
    heading: 'Harcama',
    isRight: true,
    className: styles.number,
    cell: ({ spent }) => formatMoney(spent),
  },
  {
    heading: 'Son sipariş',
    isNamed: true,
    className: styles.time,
    cell: ({ lastOrderAt }) =>
      lastOrderAt && <time dateTime={lastOrderAt}>{formatShortDateTime(lastOrderAt)}</time>,
  },
];
