import type { SalesPeriod } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { formatPeriod, formatShortPeriod } from './period';
import * as styles from './sales-chart.module.css';

/** One bar a period. It says nothing to a screen reader; the table has every number. */
export function SalesChart({ periods }: { periods: SalesPeriod[] }) {
  const most = Math.max(...periods.map(({ amount }) => amount));
  const [first] = periods;
  const last = periods.at(-1);
  if (!first || !last || most === 0) return null;
  const middle = periods[Math.floor((periods.length - 1) / 2)];
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.scale}>
        <span>{formatMoney(most)}</span>
        <span>{formatMoney(most / 2)}</span>
        <span>₺0</span>
      </div>
      <div className={styles.bars}>
        {periods.map(({ period, amount, orders }) => (
          <span
            key={period}
            className={styles.slot}
            title={`${formatPeriod(period)}: ${formatMoney(amount)}, ${String(orders)} sipariş`}
          >
            <span className={styles.bar} style={{ height: `${(amount / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={styles.names}>
        <span>{formatShortPeriod(first.period)}</span>
        {periods.length > 2 && middle && <span>{formatShortPeriod(middle.period)}</span>}
        {periods.length > 1 && <span>{formatShortPeriod(last.period)}</span>}
      </div>
    </div>
  );
}
