import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { outstandingWork } from '@/entities/order/outstanding-work';
import { orderCountsQuery } from '../queries';
import { allOrders } from './order-filter';
import * as styles from './waiting-strip.module.css';

/** Says on every page of the staff area what waits, each a link to its list. */
export function WaitingStrip() {
  const { data: counts } = useQuery({ ...orderCountsQuery(allOrders), refetchInterval: 60_000 });
  const waiting = outstandingWork.flatMap((work) => {
    const count = ('brief' in work && counts?.[work.figure]) || 0;
    return 'brief' in work && count > 0 ? [{ ...work, count }] : [];
  });
  return (
    <nav className={styles.strip} aria-label="Bekleyen işler" data-print="hide">
      {waiting.length > 0 ? (
        <ul>
          {waiting.map(({ to, count, brief }) => (
            <li key={to}>
              <Link to={to}>{`${count.toLocaleString('tr-TR')} ${brief}`}</Link>
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
