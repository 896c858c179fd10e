import { Suspense, lazy, type ReactNode } from 'react';
import type { DayTotals } from '@/api/types';
import { formatMoney } from '@/lib/money';
import * as panelStyles from '@/ui/panel.module.css';
import { Skeleton } from '@/ui/skeleton';
import * as textStyles from '@/ui/text.module.css';
import * as styles from './charts.module.css';
import { DayTable } from './day-table';
import { bestDay, formatCount, formatLongDay, formatCompact, totals } from './statistics';

// The chart library is larger than the rest of the seller area together.
const DayChart = lazy(() => import('./day-chart'));

/** Turnover and orders day by day: drawn for the eye, told and listed for everybody. */
export function Charts({ days }: { days: DayTotals[] }) {
  const { orders, turnover } = totals(days);
  const best = bestDay(days);
  return (
    <section className={panelStyles.panel} aria-labelledby="gunluk">
      <h2 id="gunluk">Gün gün</h2>
      <p className={textStyles.muted}>
        {`Son ${days.length} günde ${formatCount(orders)} sipariş, ${formatMoney(turnover)} ciro.`}
        {best && ` En yüksek ciro: ${formatLongDay(best.date)}, ${formatMoney(best.turnover)}.`}
      </p>
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
    </section>
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
