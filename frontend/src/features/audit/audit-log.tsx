import { useQuery } from '@tanstack/react-query';
import type { AuditEntity } from '@/api/types';
import { choiceParam, pageParam, useUrlState } from '@/lib/use-url-state';
import { AdminList } from '@/ui/admin-list';
import { EmptyPanel } from '@/ui/empty-panel';
import { SelectField } from '@/ui/field';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import { AuditEntryItem } from './audit-entry';
import * as styles from './audit-log.module.css';
import { entityLabels } from './labels';
import { auditQuery } from './queries';

const entities = Object.keys(entityLabels) as AuditEntity[];
const params = { page: pageParam('sayfa'), entity: choiceParam('konu', ['', ...entities]) };

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
          <option value="">Hepsi</option>
          {entities.map((entity) => (
            <option key={entity} value={entity}>
              {entityLabels[entity]}
            </option>
          ))}
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
