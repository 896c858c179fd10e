import { Suspense, lazy } from 'react';
import type { DayTotals, Overview } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { formatPeriod } from '@/lib/period';
import { Disclosure } from '@/ui/layout/disclosure';
import { Panel } from '@/ui/layout/panel';
import { Stack } from '@/ui/layout/stack';
import { Skeleton } from '@/ui/state/skeleton';
import { Muted } from '@/ui/text/text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as styles from './charts.module.css';
import { bestDay, formatCompact, formatCount, netOf } from './statistics';

// The chart library is larger than the rest of the seller area together.
const DayChart = lazy(() => import('./day-chart'));

const charts = [
  {
    title: 'Günlük ciro',
    label: 'Ciro',
    figure: netOf,
    color: 'var(--color-success)',
    formatAxis: formatCompact,
    formatValue: formatMoney,
  },
  {
    title: 'Günlük ödenen sipariş',
    label: 'Sipariş',
    figure: ({ orders }: DayTotals) => orders,
    color: 'var(--color-info)',
    formatAxis: formatCount,
    formatValue: formatCount,
  },
];

/** Net sales and paid orders by day, as charts and as text for screen readers. */
export function Charts({ figures: { days, total } }: { figures: Overview }) {
  const best = bestDay(days);
  return (
    <Panel as="section" aria-labelledby="gunluk">
      <h2 id="gunluk">Gün gün</h2>
      <Muted>
        {`Son ${days.length} günde ${formatCount(total.orders)} ödenen sipariş, ${formatMoney(netOf(total))} ciro.`}
        {best && ` En yüksek ciro: ${formatPeriod(best.date)}, ${formatMoney(netOf(best))}.`}
      </Muted>
      <Stack gap="xl" className={styles.charts}>
        {charts.map(({ title, ...chart }) => (
          <figure key={title}>
            <figcaption>{title}</figcaption>
            {/* Bars say nothing to a screen reader; the table below has every number. */}
            <div className={styles.chart} aria-hidden="true">
              <Suspense fallback={<Skeleton height="100%" />}>
                <DayChart days={days} {...chart} />
              </Suspense>
            </div>
          </figure>
        ))}
      </Stack>
      <DayTable days={days} />
    </Panel>
  );
}

/** The numbers of the charts as a table, newest first. */
function DayTable({ days }: { days: DayTotals[] }) {
  return (
    <Disclosure summary="Tablo olarak göster" className={styles.table}>
      <table>
        <VisuallyHidden as="caption">Gün gün sipariş ve ciro</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Gün</th>
            <th scope="col">Sipariş</th>
            <th scope="col">Tahsil edilen</th>
            <th scope="col">İade edilen</th>
            <th scope="col">Ciro</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatPeriod(day.date)}</th>
              <td>{formatCount(day.orders)}</td>
              <td>{formatMoney(day.collected)}</td>
              <td>{formatMoney(day.refunded)}</td>
              <td>{formatMoney(netOf(day))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
