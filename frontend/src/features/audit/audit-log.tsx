import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { AuditEntity } from '@/api/types';
import { choiceParam, pageParam, useUrlState } from '@/lib/use-url-state';
import { AdminList } from '@/ui/admin-list';
import { EmptyPanel } from '@/ui/empty-panel';
import { SelectField } from '@/ui/field';
import { Options } from '@/ui/options';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import { AuditEntryItem } from './audit-entry';
import * as styles from './audit-log.module.css';
import { entityLabels } from './labels';

const entities = Object.keys(entityLabels) as AuditEntity[];
const params = { page: pageParam('sayfa'), entity: choiceParam('konu', ['', ...entities]) };

/** A page of what staff have done, newest first. */
function auditQuery(entity: AuditEntity | '', page: number) {
  const query = { page, entity: entity || undefined };
  return queryOptions({
    queryKey: [...queryRoots.seller, 'audit', query] as const,
    queryFn: ({ signal }) => api.get('/api/seller/audit', { query, signal }),
    placeholderData: keepPreviousData,
    // Staff open the log to see what was just done.
    staleTime: 0,
  });
}

export function AuditLog() {
  const [{ page, entity }, change] = useUrlState(params);
  const log = useQuery(auditQuery(entity, page));
  return (
    <SellerPage title="Geçmiş" aside={log.data && `${log.data.total} kayıt`}>
      <div className={styles.filter}>
        <SelectField
          label="Konu"
          value={entity}
          onChange={({ target }) => change({ entity: target.value as AuditEntity | '', page: 1 })}
        >
          <Options of={[['', 'Hepsi'], ...Object.entries(entityLabels)]} />
        </SelectField>
      </div>
      <AdminList
        query={log}
        page={page}
        onPage={change}
        skeleton={<Skeleton height="24rem" card />}
        empty={<EmptyPanel art="fincan" text="Henüz kayıt yok." />}
      >
        {({ entries, names }) => (
          <ol className={styles.list}>
            {entries.map((entry) => (
              <AuditEntryItem key={entry._id} entry={entry} names={names} />
            ))}
          </ol>
        )}
      </AdminList>
    </SellerPage>
  );
}
