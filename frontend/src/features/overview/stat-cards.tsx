import type { Overview } from '@/api/types';
import { formatMoney } from '@/lib/money';
import * as styles from './stat-cards.module.css';
import { changeText, formatCount, netOf } from './statistics';

/** What was earned, what of it is still to come, and how that compares with as many days before. */
export function StatCards({ figures }: { figures: Overview }) {
  const { total, previous, outstanding, days } = figures;
  const compare = (now: number, before: number, format: (value: number) => string) =>
    `${changeText(now, before)} (önceki ${String(days.length)} gün: ${format(before)})`;
  const cards = [
    {
      label: 'Ciro',
      value: formatMoney(netOf(total)),
      note: compare(netOf(total), netOf(previous), formatMoney),
      hint: 'Tahsil edilenden iade edilen düşülür.',
    },
    {
      label: 'Tahsil edilen',
      value: formatMoney(total.collected),
      note: compare(total.collected, previous.collected, formatMoney),
    },
    {
      label: 'İade edilen',
      value: formatMoney(total.refunded),
      note: compare(total.refunded, previous.refunded, formatMoney),
    },
    {
      label: 'Bekleyen',
      value: formatMoney(outstanding),
      note: 'Ödemesi beklenen bütün siparişler',
    },
    {
      label: 'Ödenen sipariş',
      value: formatCount(total.orders),
      note: compare(total.orders, previous.orders, formatCount),
    },
  ];
  return (
    <ul className={styles.cards} aria-label={`Son ${String(days.length)} gün`}>
      {cards.map(({ label, note, value, hint }) => (
        <li key={label} className={styles.card}>
          <span>{label}</span>
          <strong>{value}</strong>
          <small>{note}</small>
          {hint && <small>{hint}</small>}
        </li>
      ))}
    </ul>
  );
}
