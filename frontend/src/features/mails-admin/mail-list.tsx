import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/lib/errors';
import { useUrlState } from '@/lib/use-url-state';
import { AdminList } from '@/ui/admin-list';
import { EmptyPanel } from '@/ui/empty-panel';
import { SelectField } from '@/ui/field';
import { NoResults } from '@/ui/no-results';
import { RowSkeletons } from '@/ui/row-skeletons';
import { MailCard } from './mail-card';
import { mailStatusChoices, mailParams, type MailFilter } from './mail-filter';
import * as styles from './mail-list.module.css';
import { mailsQuery } from './queries';

/** The mails of the outbox: sent, pending and failed. */
export function MailList() {
  const [filter, change] = useUrlState(mailParams);
  const query = useQuery(mailsQuery(filter));
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
      <AdminList
        query={query}
        page={filter.page}
        onPage={change}
        skeleton={<RowSkeletons count={4} height="9rem" card />}
        failure={errorText}
        empty={
          filter.status ? (
            <NoResults text="Bu durumda e-posta yok." onClear={() => change({ status: '' })} />
          ) : (
            <EmptyPanel art="fincan" text="Henüz e-posta yok." />
          )
        }
      >
        {({ mails }) => (
          <ul className={styles.list} aria-label="E-postalar">
            {mails.map((mail) => (
              <MailCard key={mail._id} mail={mail} />
            ))}
          </ul>
        )}
      </AdminList>
    </>
  );
}
