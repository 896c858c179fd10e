import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sellerPaths } from '@/lib/seller-paths';
import { allOrders } from './order-filter';
import { orderCountsQuery, type OrderCounts } from './queries';
import * as styles from './waiting-strip.module.css';

const { orders, returns } = sellerPaths;

/** What waits for the shop, the most urgent first. */
const tasks: { figure: Exclude<keyof OrderCounts, 'statuses'>; text: string; to: string }[] = [
  { figure: 'paymentProblems', text: 'ödeme sorunu', to: orders({ bekleyen: 'odeme-sorunu' }) },
  { figure: 'overdueTransfers', text: 'havale gecikti', to: orders({ bekleyen: 'gecikmis' }) },
  { figure: 'awaitingDispatch', text: 'sipariş kargo bekliyor', to: orders({ bekleyen: 'kargo' }) },
  { figure: 'openReturns', text: 'iade', to: returns() },
];

/** Says on every page of the staff area what waits, each a link to its list. */
export function WaitingStrip() {
  const { data: counts } = useQuery({ ...orderCountsQuery(allOrders), refetchInterval: 60_000 });
  const waiting = tasks.flatMap(({ figure, ...task }) => {
    const count = counts?.[figure] ?? 0;
    return count > 0 ? [{ ...task, count }] : [];
  });
  return (
    <nav className={styles.strip} aria-label="Bekleyen işler" data-print="hide">
      {waiting.length > 0 ? (
        <ul>
          {waiting.map(({ to, count, text }) => (
            <li key={to}>
              <Link to={to}>{`${count.toLocaleString('tr-TR')} ${text}`}</Link>
            </li>
          ))}
        </ul>
      ) : (
        // Its line stays free while the numbers are loading: nothing jumps.
        <p>{counts ? 'Bekleyen iş yok.' : '\u00a0'}</p>
      )}
    </nav>
  );
}
