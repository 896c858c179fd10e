import { Link } from 'react-router';
import type { AuditEntry } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { paths } from '@/lib/paths';
import { Muted } from '@/ui/text';
import * as styles from './audit-log.module.css';
import { changeTexts, type Names } from './changes';
import { actionLabel, entityLabels } from './labels';

/** How many changes are in sight; the others are behind a click. */
const inSight = 3;
/** An import may have thousands. */
const atMost = 200;

const { seller } = paths;

/** Returns where the thing of an entry is, if it has a place of its own. */
function placeOf({ entity, entityId }: AuditEntry, name: string): string | undefined {
  if (!entityId) return undefined;
  switch (entity) {
    case 'order':
      return seller.order(name);
    case 'product':
      return seller.productList({ ara: name });
    case 'customer':
      return seller.customer(entityId);
    case 'thread':
      return seller.threads(entityId);
    default:
      return undefined;
  }
}

/** One audit entry: who, what, when, and what it changed. */
export function AuditEntryItem({ entry, names }: { entry: AuditEntry; names: Names }) {
  const changes = changeTexts(entry, names);
  const more = changes.slice(inSight, atMost);
  const left = changes.length - atMost;
  return (
    <li className={styles.entry}>
      <p className={styles.action}>
        <strong>{entityLabels[entry.entity]}</strong>
        <EntityName entry={entry} names={names} /> {actionLabel(entry.action)}
      </p>
      <Changes texts={changes.slice(0, inSight)} />
      {more.length > 0 && (
        <details className={styles.changes}>
          <summary>{`${(changes.length - inSight).toLocaleString('tr-TR')} değişiklik daha`}</summary>
          <Changes texts={more} />
          {left > 0 && <p>{`ve ${left.toLocaleString('tr-TR')} değişiklik daha`}</p>}
        </details>
      )}
      <Muted>
        {entry.staff.name}, <time dateTime={entry.at}>{formatShortDateTime(entry.at)}</time>
      </Muted>
    </li>
  );
}

/** The thing's name as a link; that of a deleted thing as it was. */
function EntityName({ entry, names }: { entry: AuditEntry; names: Names }) {
  const current = entry.entityId ? names[entry.entityId] : undefined;
  if (current) {
    const to = placeOf(entry, current);
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
