import type { Overview, SalesTotals } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { Stack } from '@/ui/layout/stack';
import * as styles from './stat-cards.module.css';
import { changeText, formatCount, netOf } from './statistics';

/** What was earned, what of it is still to come, and how that compares with as many days before. */
export function StatCards({ figures }: { figures: Overview }) {
  const { total, previous, outstanding, days } = figures;
  const compared = (
    label: string,
    figure: (totals: SalesTotals) => number,
    format: (value: number) => string,
  ) => {
    const [now, before] = [figure(total), figure(previous)];
    const note = `${changeText(now, before)} (önceki ${days.length} gün: ${format(before)})`;
    return { label, value: format(now), note };
  };
  const cards: { label: string; value: string; note: string; hint?: string }[] = [
    { ...compared('Ciro', netOf, formatMoney), hint: 'Tahsil edilenden iade edilen düşülür.' },
    compared('Tahsil edilen', ({ collected }) => collected, formatMoney),
    compared('İade edilen', ({ refunded }) => refunded, formatMoney),
    {
      label: 'Bekleyen',
      value: formatMoney(outstanding),
      note: 'Ödemesi beklenen bütün siparişler',
    },
    compared('Ödenen sipariş', ({ orders }) => orders, formatCount),
  ];
  return (
    <ul className={styles.cards} aria-label={`Son ${String(days.length)} gün`}>
      {cards.map(({ label, note, value, hint }) => (
        <Stack key={label} as="li" className={styles.card}>
          <span>{label}</span>
          <strong>{value}</strong>
          <small>{note}</small>
          {hint && <small>{hint}</small>}
        </Stack>
      ))}
    </ul>
  );
}
