import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { AuditEntity, AuditEntry } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { sellerPaths } from '@/lib/seller-paths';
import { choiceParam, pageParam, useUrlState } from '@/lib/use-url-state';
import { Button } from '@/ui/button/button';
import { SelectField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { Disclosure } from '@/ui/layout/disclosure';
import { SellerPage } from '@/ui/layout/seller-page';
import { Stack } from '@/ui/layout/stack';
import { AdminList } from '@/ui/list/admin-list';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Muted } from '@/ui/text/text';
import * as styles from './audit-log.module.css';
import { changeTexts, type Names } from './changes';
import { actionLabel, entityLabels } from './labels';

const entities = Object.keys(entityLabels) as AuditEntity[];
const params = { page: pageParam('sayfa'), entity: choiceParam('konu', ['', ...entities]) };

/** A page of what staff have done, newest first. */
function auditQuery(query: QueryOf<'/api/seller/audit'>) {
  return queryOptions({
    queryKey: [...queryRoots.seller, 'audit', query] as const,
    queryFn: ({ signal }) => api.get('/api/seller/audit', { query, signal }),
    placeholderData: keepPreviousData,
    // Staff open the log to see what was just done.
    staleTime: 0,
  });
}

export default function AuditLog() {
  const [{ page, entity }, change] = useUrlState(params);
  const log = useQuery(auditQuery({ page, entity: entity || undefined, folded: '1' }));
  return (
    <SellerPage title="Geçmiş" aside={log.data && `${log.data.total} kayıt`}>
      <div className={styles.filter}>
        <SelectField
          label="Konu"
          value={entity}
          onChange={({ target }) => change({ entity: target.value as AuditEntity | '' })}
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
          <Stack as="ol" gap="s" className={styles.list}>
            {entries.map((entry) =>
              entry.batchSize ? (
                <BatchItem key={entry._id} entry={entry} />
              ) : (
                <AuditEntryItem key={entry._id} entry={entry} names={names} />
              ),
            )}
          </Stack>
        )}
      </AdminList>
    </SellerPage>
  );
}

/** How many changes are in sight; the others are behind a click. */
const inSight = 3;
/** An import by an earlier release may have thousands. */
const atMost = 200;

/** Return the address of an entry's thing, by its name and id. Other things have none. */
const addresses: Partial<Record<AuditEntity, (name: string, id: string) => string>> = {
  order: (number) => sellerPaths.order(number),
  product: (name) => sellerPaths.productList({ ara: name }),
  customer: (_name, id) => sellerPaths.customer(id),
  thread: (_name, id) => sellerPaths.threads(id),
};

/** Entries of a batch that are loaded at once. */
const batchPage = 100;

/** The entries of one action, such as an import, folded into one until it is opened. */
function BatchItem({ entry }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const { batch, batchSize } = entry;
  const unit = entry.entity === 'invoice' ? 'fatura' : 'ürün';
  return (
    <Stack as="li" gap="2xs" className={styles.entry}>
      <p className={styles.action}>
        <strong>{`${(batchSize ?? 0).toLocaleString('tr-TR')} ${unit}`}</strong>{' '}
        {actionLabel(entry.action)}
      </p>
      <Disclosure
        summary={unit === 'fatura' ? 'Faturaları göster' : 'Ürünleri göster'}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        {isOpen && batch && <BatchEntries batch={batch} page={1} />}
      </Disclosure>
      <Author entry={entry} />
    </Stack>
  );
}

/** A page of a batch's entries, followed by the next one once it is asked for. */
function BatchEntries({ batch, page }: { batch: string; page: number }) {
  const [hasMore, setHasMore] = useState(false);
  const entries = useQuery(auditQuery({ batch, page, limit: batchPage }));
  return (
    <QueryView query={entries} skeleton={<Skeleton height="8rem" />}>
      {({ entries, names, totalPages }) => (
        <>
          <Stack as="ol" gap="s" className={styles.list}>
            {entries.map((entry) => (
              <AuditEntryItem key={entry._id} entry={entry} names={names} />
            ))}
          </Stack>
          {page < totalPages &&
            (hasMore ? (
              <BatchEntries batch={batch} page={page + 1} />
            ) : (
              <Button onClick={() => setHasMore(true)}>Daha fazla göster</Button>
            ))}
        </>
      )}
    </QueryView>
  );
}

/** One audit entry: who, what, when, and what it changed. */
function AuditEntryItem({ entry, names }: { entry: AuditEntry; names: Names }) {
  const changes = changeTexts(entry, names);
  const more = changes.slice(inSight, atMost);
  const left = changes.length - atMost;
  return (
    <Stack as="li" gap="2xs" className={styles.entry}>
      <p className={styles.action}>
        <strong>{entityLabels[entry.entity]}</strong>
        <EntityName entry={entry} names={names} /> {actionLabel(entry.action)}
      </p>
      <Changes texts={changes.slice(0, inSight)} />
      {isTooLarge(entry) && <p>Değişiklikler burada gösterilemeyecek kadar çok.</p>}
      {more.length > 0 && (
        <Disclosure
          summary={`${(changes.length - inSight).toLocaleString('tr-TR')} değişiklik daha`}
        >
          <Changes texts={more} />
          {left > 0 && <p>{`ve ${left.toLocaleString('tr-TR')} değişiklik daha`}</p>}
        </Disclosure>
      )}
      <Author entry={entry} />
    </Stack>
  );
}

/** Whether an entry of an earlier release about many products comes without them. */
const isTooLarge = ({ action, entityId, before, after }: AuditEntry) =>
  ['import', 'update_many'].includes(action) && !entityId && !before && !after;

/** Who made the change, and when. */
function Author({ entry }: { entry: AuditEntry }) {
  return (
    <Muted>
      {entry.staff.name}, <time dateTime={entry.at}>{formatShortDateTime(entry.at)}</time>
    </Muted>
  );
}

const isGroup = ({ action }: AuditEntry) => ['group', 'regroup', 'ungroup'].includes(action);

/** The thing's name as a link; that of a deleted thing as it was. */
function EntityName({ entry, names }: { entry: AuditEntry; names: Names }) {
  const { entity, entityId } = entry;
  const current = entityId ? names[entityId] : undefined;
  if (entityId && current) {
    // A group of products has no page.
    const to = isGroup(entry) ? undefined : addresses[entity]?.(current, entityId);
    return <> {to ? <Link to={to}>{current}</Link> : `“${current}”`}</>;
  }
  const { name } = { ...entry.after, ...entry.before } as { name?: unknown };
  return typeof name === 'string' ? ` “${name}”` : null;
}

function Changes({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul>
      {texts.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}
