import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import Download from 'lucide/dist/esm/icons/download.mjs';
import { callPath } from '@/api/call-path';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { SalesFigures, SalesReport } from '@/api/types';
import { ApiError } from '@/lib/errors';
import { formatMoney, toKurus } from '@/lib/money';
import { choiceParam, textParam, useUrlState } from '@/lib/use-url-state';
import { ExternalButtonLink } from '@/ui/button/button';
import { Chips } from '@/ui/field/chips';
import { SelectField, TextField } from '@/ui/field/field';
import { Panel } from '@/ui/layout/panel';
import { SellerPage } from '@/ui/layout/seller-page';
import { Stack } from '@/ui/layout/stack';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';
import { namedRanges, shopToday, type SalesQuery } from './ranges';
import { SalesChart } from './sales-chart';
import * as styles from './sales-report.module.css';
import { SalesTable } from './sales-table';

const params = {
  from: textParam('ilk'),
  to: textParam('son'),
  by: choiceParam<SalesQuery['by']>('donem', ['day', 'month']),
};

/** What was sold in a range, by day or month. */
function salesReportQuery(query: SalesQuery) {
  return queryOptions({
    queryKey: [...queryRoots.seller, 'report', 'sales', query] as const,
    queryFn: async ({ signal }) =>
      (await api.get('/api/seller/report/sales', { query, signal })).report,
    placeholderData: keepPreviousData,
  });
}

/** What was sold, for the owner and the accountant. */
export default function SalesReportPage() {
  const [chosen, change] = useUrlState(params);
  const ranges = namedRanges(shopToday());
  const defaultQuery = ranges[0].query;
  const query = chosen.from || chosen.to ? chosen : defaultQuery;
  const report = useQuery(salesReportQuery(query));
  const faults = report.error instanceof ApiError ? report.error.fields : {};
  const named = ranges.find(
    ({ query: { from, to, by } }) => from === query.from && to === query.to && by === query.by,
  );
  const choose = (part: Partial<SalesQuery>) => change({ ...query, ...part }, { replace: true });
  return (
    <SellerPage title="Raporlar">
      <Stack gap="s" className={styles.tools}>
        <Chips
          label="Zaman aralığı"
          chips={ranges.map(({ label }) => ({ value: label, label }))}
          value={named?.label ?? ''}
          onChange={(label) =>
            change(ranges.find((range) => range.label === label)?.query ?? defaultQuery)
          }
        />
        <div className={styles.fields}>
          <TextField
            type="date"
            label="İlk gün"
            value={query.from}
            error={faults['from']}
            onChange={({ target }) => choose({ from: target.value })}
          />
          <TextField
            type="date"
            label="Son gün"
            value={query.to}
            error={faults['to']}
            onChange={({ target }) => choose({ to: target.value })}
          />
          <SelectField
            label="Dönem"
            value={query.by}
            onChange={({ target }) => choose({ by: target.value as SalesQuery['by'] })}
          >
            <option value="day">Gün gün</option>
            <option value="month">Ay ay</option>
          </SelectField>
          {!report.error && (
            <ExternalButtonLink
              download
              className={styles.download}
              href={callPath('/api/seller/report/sales.csv', { query })}
            >
              <Icon of={Download} />
              CSV indir
            </ExternalButtonLink>
          )}
        </div>
      </Stack>
      <QueryView
        query={report}
        skeleton={<Skeleton height="28rem" card />}
        onRefreshError="replace"
      >
        {(data) => (
          <Stack
            gap="m"
            className={styles.report}
            aria-busy={report.isPlaceholderData || undefined}
          >
            <Report report={data} />
          </Stack>
        )}
      </QueryView>
    </SellerPage>
  );
}

function Report({ report }: { report: SalesReport }) {
  const { total, periods } = report;
  if (total.orders === 0 && total.refunds === 0) {
    return (
      <EmptyPanel
        art="caydanlik"
        text="Bu aralıkta ödenen sipariş yok."
        hint="Siparişler, parasının geldiği gün sayılır."
      />
    );
  }
  return (
    <>
      <Sums total={total} />
      <Panel as="section" aria-labelledby="satislar">
        <h2 id="satislar">Satışlar</h2>
        <Muted>
          Siparişler, parasının geldiği günde sayılır; iadeler, paranın geri ödendiği günde. Günler
          İstanbul saatine göredir.
        </Muted>
        <SalesChart periods={periods} />
        <SalesTable report={report} />
      </Panel>
    </>
  );
}

const taxOf = (lines: SalesFigures['vat']) =>
  lines.reduce((sum, line) => sum + toKurus(line.tax), 0) / 100;

function Sums({ total }: { total: SalesFigures }) {
  const { amount, installmentFees } = total;
  const collected = (toKurus(amount) + toKurus(installmentFees)) / 100;
  const net = (toKurus(collected) - toKurus(total.refunds)) / 100;
  const cards = [
    { label: 'Tahsil edilen', value: formatMoney(collected) },
    ...(installmentFees > 0
      ? [{ label: 'Tahsilatın içindeki vade farkı', value: formatMoney(installmentFees) }]
      : []),
    { label: 'İade edilen', value: formatMoney(total.refunds) },
    { label: 'Kalan', value: formatMoney(net) },
    { label: 'Tahsilatın içindeki KDV', value: formatMoney(taxOf(total.vat)) },
    { label: 'İadelerin içindeki KDV', value: formatMoney(taxOf(total.refundVat)) },
    { label: 'Sipariş', value: total.orders.toLocaleString('tr-TR') },
    { label: 'Satılan adet', value: total.pieces.toLocaleString('tr-TR') },
  ];
  return (
    <ul className={styles.sums} aria-label="Toplam">
      {cards.map(({ label, value }) => (
        <li key={label}>
          <span>{label}</span>
          <strong>{value}</strong>
        </li>
      ))}
    </ul>
  );
}
