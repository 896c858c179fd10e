import type { ReactNode } from 'react';
import type { SalesFigures, SalesReport } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { formatPeriod } from './period';
import * as styles from './sales-table.module.css';

interface Column {
  heading: string;
  value: (figures: SalesFigures) => ReactNode;
}

const count = (number: number) => number.toLocaleString('tr-TR');
const money = (amount: number) => (amount === 0 ? '–' : formatMoney(amount));

const columns: Column[] = [
  { heading: 'Sipariş', value: ({ orders }) => count(orders) },
  { heading: 'Adet', value: ({ pieces }) => count(pieces) },
  { heading: 'Ürünler', value: ({ items }) => money(items) },
  { heading: 'İndirim', value: ({ discount }) => money(discount) },
  { heading: 'Kargo', value: ({ delivery }) => money(delivery) },
  { heading: 'Tutar', value: ({ amount }) => <b>{money(amount)}</b> },
  { heading: 'İade', value: ({ refunds }) => money(refunds) },
];

/** Base and KDV of one rate. */
function vatColumns(rate: number): Column[] {
  const line = ({ vat }: SalesFigures) => vat.find((line) => line.rate === rate);
  return [
    { heading: `Matrah %${rate}`, value: (figures) => money(line(figures)?.base ?? 0) },
    { heading: `KDV %${rate}`, value: (figures) => money(line(figures)?.tax ?? 0) },
  ];
}

/** Every figure of the report, newest first; on phones a card for each period in which something happened. */
export function SalesTable({ report: { periods, total } }: { report: SalesReport }) {
  const all = [...columns, ...total.vat.flatMap(({ rate }) => vatColumns(rate))];
  const cells = (figures: SalesFigures) =>
    all.map(({ heading, value }) => (
      <td key={heading} data-label={heading}>
        {value(figures)}
      </td>
    ));
  return (
    // Reached by keyboard, because a wide table scrolls.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.box} role="region" aria-label="Dönemlerin tablosu" tabIndex={0}>
      <table className={styles.table}>
        <VisuallyHidden as="caption">Dönem dönem satışlar</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Dönem</th>
            {all.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.total}>
            <th scope="row">Toplam</th>
            {cells(total)}
          </tr>
          {periods.toReversed().map((period) => (
            <tr
              key={period.period}
              className={classNames(period.orders === 0 && period.refunds === 0 && styles.idle)}
            >
              <th scope="row">{formatPeriod(period.period)}</th>
              {cells(period)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
