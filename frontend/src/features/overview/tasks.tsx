import { Link } from 'react-router';
import type { Overview } from '@/api/types';
import { dueText } from '@/entities/invoice/due';
import { outstandingWork } from '@/entities/order/outstanding-work';
import { sellerPaths } from '@/lib/seller-paths';
import { Panel } from '@/ui/layout/panel';
import { Muted } from '@/ui/text/text';
import { formatCount } from './statistics';
import * as styles from './tasks.module.css';

/** What waits about invoices. Only this page counts it, so other staff pages do not load it. */
const invoiceWork = [
  {
    figure: 'invoicesToCancel',
    task: 'iptal edilecek fatura',
    to: sellerPaths.invoices({ durum: 'iptal-edilecek' }),
    isUrgent: true,
  },
  {
    figure: 'invoicesToMake',
    task: 'siparişin faturası oluşturulacak',
    to: sellerPaths.invoices(),
  },
  {
    figure: 'invoicesToExport',
    task: 'faturanın XML’i indirilmedi',
    to: sellerPaths.invoices({ durum: 'hazir' }),
  },
  {
    figure: 'invoicesWithoutPdf',
    task: 'faturanın PDF’i yüklenmedi',
    to: sellerPaths.invoices({ durum: 'indirilen' }),
  },
] as const;

const allWork = [...outstandingWork, ...invoiceWork].toSorted(
  (one, other) => Number('isUrgent' in other) - Number('isUrgent' in one),
);

/** What waits for the shop, each task a link to its list. */
export function Tasks({ figures }: { figures: Overview }) {
  const waiting = allWork.filter(({ figure }) => figures[figure] > 0);
  return (
    <Panel as="section" aria-labelledby="yapilacaklar">
      <h2 id="yapilacaklar">Yapılacaklar</h2>
      {waiting.length === 0 ? (
        <Muted>Bekleyen iş yok.</Muted>
      ) : (
        <ol className={styles.tasks}>
          {waiting.map((work) => (
            <li key={work.figure}>
              <Link to={work.to} className={'isUrgent' in work ? styles.urgent : undefined}>
                <b>{formatCount(figures[work.figure])}</b>{' '}
                <span>
                  {work.task}
                  {work.figure === 'invoicesToMake' && dueText(figures.invoiceDueInDays)}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
