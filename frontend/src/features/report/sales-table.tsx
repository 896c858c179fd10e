import { useState, type ReactNode } from 'react';
import type { SalesFigures, SalesPeriod, SalesReport } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { formatPeriod, formatShortPeriod } from '@/lib/period';
import { useMediaQuery } from '@/lib/use-media-query';
import { Button } from '@/ui/button/button';
import { Fact, Facts } from '@/ui/text/facts';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
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

const fees: Column = {
  heading: 'Vade farkı',
  value: ({ installmentFees }) => money(installmentFees),
};

/** Base and KDV of one rate, of the sales or of the refunds. */
function vatColumns(of: 'vat' | 'refundVat', rate: number): Column[] {
  const [base, tax] = of === 'vat' ? ['Matrah', 'KDV'] : ['İade matrahı', 'İade KDV'];
  const line = (figures: SalesFigures) => figures[of].find((line) => line.rate === rate);
  return [
    { heading: `${base} %${rate}`, value: (figures) => money(line(figures)?.base ?? 0) },
    { heading: `${tax} %${rate}`, value: (figures) => money(line(figures)?.tax ?? 0) },
  ];
}

/** How many periods are shown until all are wanted: a month of days. */
const shownAtFirst = 31;

const isIdle = ({ orders, refunds }: SalesFigures) => orders === 0 && refunds === 0;

/** Every figure of the report, newest first: a table, or lines to be opened where it has no room. */
export function SalesTable({ report: { periods, total } }: { report: SalesReport }) {
  const isNarrow = useMediaQuery('(width < 64rem)');
  const [areAllShown, showAll] = useState(false);
  const all = [
    ...columns,
    ...(total.installmentFees > 0 ? [fees] : []),
    ...total.vat.flatMap(({ rate }) => vatColumns('vat', rate)),
    ...total.refundVat.flatMap(({ rate }) => vatColumns('refundVat', rate)),
  ];
  const newest = periods.toReversed().filter((period) => !isNarrow || !isIdle(period));
  const props = {
    columns: all,
    total,
    periods: areAllShown ? newest : newest.slice(0, shownAtFirst),
  };
  return (
    <>
      {isNarrow ? <Lines {...props} /> : <Table {...props} />}
      {props.periods.length < newest.length && (
        <Button className={styles.all} onClick={() => showAll(true)}>
          {`Tümünü göster (${count(newest.length)})`}
        </Button>
      )}
    </>
  );
}

interface FiguresProps {
  columns: Column[];
  total: SalesFigures;
  periods: SalesPeriod[];
}

function Table({ columns, total, periods }: FiguresProps) {
  const cells = (figures: SalesFigures) =>
    columns.map(({ heading, value }) => <td key={heading}>{value(figures)}</td>);
  return (
    // Reached by keyboard, because a wide table scrolls.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.box} role="region" aria-label="Dönemlerin tablosu" tabIndex={0}>
      <table className={styles.table}>
        <VisuallyHidden as="caption">Dönem dönem satışlar</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Dönem</th>
            {columns.map(({ heading }) => (
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
          {periods.map((period) => (
            <tr key={period.period} className={classNames(isIdle(period) && styles.idle)}>
              <th scope="row">{formatPeriod(period.period)}</th>
              {cells(period)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Lines({ columns, total, periods }: FiguresProps) {
  const line = (name: string, figures: SalesFigures) => (
    <details key={name}>
      <summary>
        <span>{name}</span>
        <span>{`${count(figures.orders)} sipariş`}</span>
        <b>{formatMoney(figures.amount)}</b>
      </summary>
      <Facts layout="lines" className={styles.figures}>
        {columns.map(({ heading, value }) => (
          <Fact key={heading} term={heading}>
            {value(figures)}
          </Fact>
        ))}
      </Facts>
    </details>
  );
  return (
    <div className={styles.lines}>
      {line('Toplam', total)}
      {periods.map((period) => line(formatShortPeriod(period.period), period))}
    </div>
  );
}
