import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import { usePageInRange } from '@/lib/use-page-in-range';
import { EmptyState } from '@/ui/empty-state';
import { SelectField } from '@/ui/field';
import { NoResults } from '@/ui/no-results';
import { Pagination } from '@/ui/pagination';
import { Panel } from '@/ui/panel';
import { QueryView } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import { MailCard } from './mail-card';
import { mailStatusChoices, useMailFilter, type MailFilter } from './mail-filter';
import * as styles from './mail-list.module.css';
import { mailsQuery } from './queries';

/** What the shop has sent, has yet to send and could not send. */
export function MailList() {
  const [filter, change] = useMailFilter();
  const query = useQuery(mailsQuery(filter));
  usePageInRange(query.isPlaceholderData ? undefined : query.data, filter.page, (page) =>
    change({ page }, { replace: true }),
  );
  return (
    <>
      <SelectField
        label="Durum"
        wrapperClass={styles.filter}
        value={filter.status}
        onChange={({ target }) => change({ status: target.value as MailFilter['status'] })}
      >
        {mailStatusChoices.map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </SelectField>
      <QueryView query={query} skeleton={<Skeletons />} failure={errorText}>
        {({ mails, total, totalPages }) => (
          <div aria-busy={query.isPlaceholderData || undefined}>
            <ul className={styles.list} aria-label="E-postalar">
              {mails.map((mail) => (
                <MailCard key={mail._id} mail={mail} />
              ))}
            </ul>
            {total === 0 &&
              (filter.status ? (
                <NoResults text="Bu durumda e-posta yok." onClear={() => change({ status: '' })} />
              ) : (
                <Panel>
                  <EmptyState art="fincan" text="Henüz e-posta yok." />
                </Panel>
              ))}
            {totalPages > 1 && (
              <Pagination
                page={filter.page}
                totalPages={totalPages}
                onChange={(page) => change({ page })}
              />
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

function Skeletons() {
  return (
    <div className={styles.list}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height="9rem" card />
      ))}
    </div>
  );
}
