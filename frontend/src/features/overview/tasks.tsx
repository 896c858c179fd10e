import { Link } from 'react-router';
import type { Overview } from '@/api/types';
import { sellerPaths } from '@/lib/seller-paths';
import { Panel } from '@/ui/panel';
import { Muted } from '@/ui/text';
import { formatCount } from './statistics';
import * as styles from './tasks.module.css';

type Figure = {
  [Key in keyof Overview]: Overview[Key] extends number ? Key : never;
}[keyof Overview];

interface Task {
  figure: Figure;
  text: string;
  to: string;
  /** Whether money or a deadline is at stake. */
  isUrgent?: boolean;
}

/** What staff have to do, the most urgent first. */
const tasks: Task[] = [
  {
    figure: 'paymentProblems',
    text: 'siparişin ödemesiyle ilgilenmeniz gerekiyor',
    to: sellerPaths.orders({ bekleyen: 'odeme-sorunu' }),
    isUrgent: true,
  },
  {
    figure: 'overdueTransfers',
    text: 'siparişin havale süresi geçti',
    to: sellerPaths.orders({ bekleyen: 'gecikmis' }),
    isUrgent: true,
  },
  {
    figure: 'awaitingDispatch',
    text: 'ödenmiş sipariş kargo bekliyor',
    to: sellerPaths.orders({ bekleyen: 'kargo' }),
  },
  { figure: 'openReturns', text: 'iade talebi açık', to: sellerPaths.returns() },
  { figure: 'unreadThreads', text: 'destek talebi okunmadı', to: sellerPaths.threads() },
  { figure: 'unreadMessages', text: 'iletişim mesajı okunmadı', to: sellerPaths.inbox() },
  {
    figure: 'awaitingPayment',
    text: 'siparişin ödemesi bekleniyor',
    to: sellerPaths.orders({ bekleyen: 'odeme' }),
  },
  { figure: 'outOfStock', text: 'ürün stokta yok', to: sellerPaths.productList({ stok: 'yok' }) },
];

/** What waits for the shop, each task a link to its list. */
export function Tasks({ figures }: { figures: Overview }) {
  const waiting = tasks.filter(({ figure }) => figures[figure] > 0);
  return (
    <Panel as="section" aria-labelledby="yapilacaklar">
      <h2 id="yapilacaklar">Yapılacaklar</h2>
      {waiting.length === 0 ? (
        <Muted>Bekleyen iş yok.</Muted>
      ) : (
        <ol className={styles.tasks}>
          {waiting.map(({ figure, text, to, isUrgent }) => (
            <li key={figure}>
              <Link to={to} className={isUrgent ? styles.urgent : undefined}>
                <b>{formatCount(figures[figure])}</b> <span>{text}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
