import { Link } from 'react-router';
import type { Overview } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import * as styles from './stat-cards.module.css';
import { formatCount, totals } from './statistics';

/** The figures that matter first; each leads to the list behind it, where there is one. */
export function StatCards({ figures }: { figures: Overview }) {
  const { orders, turnover } = totals(figures.days);
  const { seller } = paths;
  const inSpan = `Son ${figures.days.length} gün`;
  const cards = [
    { label: 'Ciro', note: inSpan, value: formatMoney(turnover) },
    { label: 'Sipariş', note: inSpan, value: formatCount(orders), to: seller.orders() },
    {
      label: 'Ödeme bekleyen',
      note: 'Sipariş',
      value: formatCount(figures.awaitingPayment),
      to: seller.orders({ bekleyen: 'odeme' }),
    },
    {
      label: 'Süresi geçen havale',
      note: 'Ödenmemiş sipariş',
      value: formatCount(figures.overdueTransfers),
      to: seller.orders({ bekleyen: 'gecikmis' }),
    },
    {
      label: 'Kargo bekleyen',
      note: 'Ödenmiş sipariş',
      value: formatCount(figures.awaitingDispatch),
      to: seller.orders({ bekleyen: 'kargo' }),
    },
    {
      label: 'Açık iade',
      note: 'İade talebi',
      value: formatCount(figures.openReturns),
      to: seller.returns(),
    },
    {
      label: 'Stokta olmayan',
      note: 'Ürün',
      value: formatCount(figures.outOfStock),
      to: seller.productList({ stok: 'yok' }),
    },
    {
      label: 'Okunmamış mesaj',
      note: 'İletişim formu',
      value: formatCount(figures.unreadMessages),
      to: seller.inbox(),
    },
    {
      label: 'Okunmamış destek',
      note: 'Destek talebi',
      value: formatCount(figures.unreadThreads),
      to: seller.threads(),
    },
  ];
  return (
    <ul className={styles.cards} aria-label="Özet">
      {cards.map(({ label, note, value, to }) => (
        <li key={label} className={styles.card}>
          {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
          <strong>{value}</strong>
          <small>{note}</small>
        </li>
      ))}
    </ul>
  );
}
