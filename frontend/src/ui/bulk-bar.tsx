import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Alert } from './alert';
import * as styles from './bulk-bar.module.css';
import { Button } from './button';

interface BulkBarProps {
  label: string;
  /** How many entries of the list are ticked, and that in words. */
  count: number;
  status: string;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
  /** What was not done, an entry each. */
  refused: { id: string; text: string }[];
  refusedTitle?: string;
  onDismiss: () => void;
}

/** What can be done with all ticked entries of a list together, and what of it was refused. */
export function BulkBar({ label, count, status, onClear, children, ...refusal }: BulkBarProps) {
  const { refused, refusedTitle, onDismiss } = refusal;
  if (count === 0 && refused.length === 0) return null;
  return (
    <div className={styles.bulk}>
      {count > 0 && (
        <div className={styles.bar} role="group" aria-label={label}>
          <b role="status">{status}</b>
          {children}
          <Button variant="quiet" onClick={onClear}>
            Seçimi kaldır
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Alert icon={CircleAlert} role="alert">
          <div className={styles.refused}>
            {refusedTitle && <p>{refusedTitle}</p>}
            <ul>
              {refused.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
            <Button variant="quiet" onClick={onDismiss}>
              Tamam
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}
