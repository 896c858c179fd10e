import type { DayTotals } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { VisuallyHidden } from '@/ui/visually-hidden';
import * as styles from './day-table.module.css';
import { formatCount, formatLongDay, netOf } from './statistics';

/** The numbers of the charts as a table, newest first. */
export function DayTable({ days }: { days: DayTotals[] }) {
  return (
    <details className={styles.table}>
      <summary>Tablo olarak göster</summary>
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
              <th scope="row">{formatLongDay(day.date)}</th>
              <td>{formatCount(day.orders)}</td>
              <td>{formatMoney(day.collected)}</td>
              <td>{formatMoney(day.refunded)}</td>
              <td>{formatMoney(netOf(day))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
