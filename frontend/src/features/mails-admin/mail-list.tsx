import { useQuery } from '@tanstack/react-query';
import { choiceParam, pageParam, useUrlState } from '@/lib/use-url-state';
import { SelectField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { SellerPage } from '@/ui/layout/seller-page';
import { Stack } from '@/ui/layout/stack';
import { AdminList } from '@/ui/list/admin-list';
import { NoResults } from '@/ui/list/no-results';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { MailCard } from './mail-card';
import * as styles from './mail-list.module.css';
import { mailsQuery } from './queries';

const params = {
  status: choiceParam('durum', ['', 'bekleyen', 'gonderilen', 'gonderilemeyen']),
  page: pageParam('sayfa'),
};

/** The status that each choice asks the server for. */
const statuses = {
  '': undefined,
  bekleyen: 'pending',
  gonderilen: 'sent',
  gonderilemeyen: 'failed',
} as const;

/** The mails of the outbox: sent, pending and failed. */
export default function MailList() {
  const [filter, change] = useUrlState(params);
  const query = useQuery(mailsQuery(statuses[filter.status], filter.page));
  return (
    <SellerPage title="E-postalar">
      <SelectField
        label="Durum"
        wrapperClass={styles.filter}
        value={filter.status}
        onChange={({ target }) => change({ status: target.value as typeof filter.status })}
      >
        <Options
          of={[
            ['', 'Tümü'],
            ['bekleyen', 'Bekleyen'],
            ['gonderilen', 'Gönderilen'],
            ['gonderilemeyen', 'Gönderilemeyen'],
          ]}
        />
      </SelectField>
      <AdminList
        query={query}
        page={filter.page}
        onPage={change}
        skeleton={<RowSkeletons count={4} height="9rem" card />}
        empty={
          filter.status ? (
            <NoResults text="Bu durumda e-posta yok." onClear={() => change({ status: '' })} />
          ) : (
            <EmptyPanel art="fincan" text="Henüz e-posta yok." />
          )
        }
      >
        {({ mails }) => (
          <Stack as="ul" gap="s" aria-label="E-postalar">
            {mails.map((mail) => (
              <MailCard key={mail._id} mail={mail} />
            ))}
          </Stack>
        )}
      </AdminList>
    </SellerPage>
  );
}
