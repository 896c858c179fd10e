import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/errors';
import type { AuditEntity } from '@/api/types';
import { usePageInRange } from '@/lib/use-page-in-range';
import { choiceParam, pageParam, useUrlState } from '@/lib/use-url-state';
import { EmptyState } from '@/ui/empty-state';
import { SelectField } from '@/ui/field';
import { Pagination } from '@/ui/pagination';
import { Panel } from '@/ui/panel';
import { QueryView } from '@/ui/query-view';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import { AuditEntryItem } from './audit-entry';
import * as styles from './audit-log.module.css';
import { entityLabels } from './labels';
import { auditQuery } from './queries';

const entities = Object.keys(entityLabels) as AuditEntity[];
const params = { page: pageParam('sayfa'), entity: choiceParam('konu', ['', ...entities]) };

/** What staff have done, newest first; nobody can change it. */
export function AuditLog() {
  const [{ page, entity }, change] = useUrlState(params);
  const log = useQuery(auditQuery(entity, page));
  usePageInRange(log.isPlaceholderData ? undefined : log.data, page, (last) =>
    change({ page: last }, { replace: true }),
  );
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
      <QueryView query={log} skeleton={<Skeleton height="24rem" card />} failure={errorText}>
        {({ entries, totalPages }) => (
          <div aria-busy={log.isPlaceholderData || undefined}>
            {entries.length > 0 ? (
              <>
                <ol className={styles.list}>
                  {entries.map((entry) => (
                    <AuditEntryItem key={entry._id} entry={entry} />
                  ))}
                </ol>
                <Pagination
                  page={page}
                  totalPages={totalPages}
                  onChange={(page) => change({ page })}
                />
              </>
            ) : (
              <Panel>
                <EmptyState art="fincan" text="Henüz kayıt yok." />
              </Panel>
            )}
          </div>
        )}
      </QueryView>
    </SellerPage>
  );
}
