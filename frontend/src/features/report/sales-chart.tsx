import type { SalesPeriod } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { formatPeriod, formatShortPeriod } from '@/lib/period';
import { Row } from '@/ui/layout/stack';
import * as styles from './sales-chart.module.css';

/** Returns the smallest 1, 2 or 5 with zeros behind it that is no less than an amount above 0. */
export function scaleEnd(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(amount));
  return unit * ([1, 2, 5].find((step) => step * unit >= amount) ?? 10);
}

/** One bar a period. It says nothing to a screen reader; the table has every number. */
export function SalesChart({ periods }: { periods: SalesPeriod[] }) {
  const most = Math.max(...periods.map(({ amount }) => amount));
  const [first] = periods;
  const last = periods.at(-1);
  if (!first || !last || most === 0) return null;
  const end = scaleEnd(most);
  const middle = periods[Math.floor((periods.length - 1) / 2)];
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.scale}>
        <span>{formatMoney(end)}</span>
        <span>{formatMoney(end / 2)}</span>
        <span>₺0</span>
      </div>
      <Row align="end" nowrap className={styles.bars}>
        {periods.map(({ period, amount, orders }) => (
          <Row
            key={period}
            as="span"
            align="end"
            nowrap
            className={styles.slot}
            title={`${formatPeriod(period)}: ${formatMoney(amount)}, ${String(orders)} sipariş`}
          >
            <span className={styles.bar} style={{ height: `${(amount / end) * 100}%` }} />
          </Row>
        ))}
      </Row>
      <Row gap="xs" justify="between" nowrap className={styles.names}>
        <span>{formatShortPeriod(first.period)}</span>
        {periods.length > 2 && middle && <span>{formatShortPeriod(middle.period)}</span>}
        {periods.length > 1 && <span>{formatShortPeriod(last.period)}</span>}
      </Row>
    </div>
  );
}
