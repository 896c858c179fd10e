import { Suspense, lazy, type ReactNode } from 'react';
import type { DayTotals } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { Panel } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import { Muted } from '@/ui/text';
import * as styles from './charts.module.css';
import { DayTable } from './day-table';
import { bestDay, formatCount, formatLongDay, formatCompact, totals } from './statistics';

// The chart library is larger than the rest of the seller area together.
const DayChart = lazy(() => import('./day-chart'));

/** Turnover and orders by day, as charts and as text for screen readers. */
export function Charts({ days }: { days: DayTotals[] }) {
  const { orders, turnover } = totals(days);
  const best = bestDay(days);
  return (
    <Panel as="section" aria-labelledby="gunluk">
      <h2 id="gunluk">Gün gün</h2>
      <Muted>
        {`Son ${days.length} günde ${formatCount(orders)} sipariş, ${formatMoney(turnover)} ciro.`}
        {best && ` En yüksek ciro: ${formatLongDay(best.date)}, ${formatMoney(best.turnover)}.`}
      </Muted>
      <div className={styles.charts}>
        <Figure title="Günlük ciro">
          <DayChart
            days={days}
            field="turnover"
            label="Ciro"
            color="var(--color-success)"
            formatAxis={formatCompact}
            formatValue={formatMoney}
          />
        </Figure>
        <Figure title="Günlük sipariş">
          <DayChart
            days={days}
            field="orders"
            label="Sipariş"
            color="var(--color-info)"
            formatAxis={formatCount}
            formatValue={formatCount}
          />
        </Figure>
      </div>
      <DayTable days={days} />
    </Panel>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {/* Bars say nothing to a screen reader; the table below has every number. */}
      <div className={styles.chart} aria-hidden="true">
        <Suspense fallback={<Skeleton height="100%" />}>{children}</Suspense>
      </div>
    </figure>
  );
}
