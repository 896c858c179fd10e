import { Link } from 'react-router';
import type { Overview } from '@/api/types';
import { dueText } from '@/entities/invoice/due';
import { outstandingWork } from '@/entities/order/outstanding-work';
import { Panel } from '@/ui/layout/panel';
import { Muted } from '@/ui/text/text';
import { formatCount } from './statistics';
import * as styles from './tasks.module.css';

/** What waits for the shop, each task a link to its list. */
export function Tasks({ figures }: { figures: Overview }) {
  const waiting = outstandingWork.filter(({ figure }) => figures[figure] > 0);
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
