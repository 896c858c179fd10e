import type { AuditEntry } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { Muted } from '@/ui/text';
import * as styles from './audit-log.module.css';
import { actionLabel, entityLabels, fieldLabel, valueText } from './labels';

type Fields = Record<string, unknown>;

/** One audit entry: who, what, when, and what it changed. */
export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const before = (entry.before ?? {}) as Fields;
  const after = (entry.after ?? {}) as Fields;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const name = before['name'] ?? after['name'];
  return (
    <li className={styles.entry}>
      <p className={styles.action}>
        <strong>{entityLabels[entry.entity]}</strong>
        {typeof name === 'string' && ` “${name}”`} {actionLabel(entry.action)}
      </p>
      <Muted>
        {entry.staff.name}, <time dateTime={entry.at}>{formatShortDateTime(entry.at)}</time>
      </Muted>
      {fields.length > 0 && (
        <details className={styles.changes}>
          <summary>{fields.length} alan</summary>
          <dl>
            {fields.map((field) => (
              <div key={field}>
                <dt>{fieldLabel(field)}</dt>
                <dd>
                  {entry.before && <del>{valueText(entry, field, before[field])}</del>}
                  {entry.before && entry.after && ' → '}
                  {entry.after && <ins>{valueText(entry, field, after[field])}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
