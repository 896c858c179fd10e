import { Popover } from '@base-ui/react/popover';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import { useState, type ReactNode } from 'react';
import { useMediaQuery } from '@/lib/use-media-query';
import { Button } from '../button/button';
import { Alert } from '../state/alert';
import { Icon } from '../text/icon';
import * as styles from './bulk-bar.module.css';

interface BulkBarProps {
  label: string;
  /** The number of ticked entries, and a text that says it. */
  count: number;
  status: string;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
  /** The entries whose action was refused. */
  refused: { id: string; text: string }[];
  refusedTitle?: string;
  onDismiss: () => void;
}

/** The actions for all ticked entries of a list together, and the entries for which they were refused. */
export function BulkBar({ label, count, status, onClear, children, ...refusal }: BulkBarProps) {
  const { refused, refusedTitle, onDismiss } = refusal;
  const isNarrow = useMediaQuery('(width < 64rem)');
  if (count === 0 && refused.length === 0) return null;
  return (
    <div className={styles.bulk}>
      {count > 0 && (
        <div className={styles.bar} role="group" aria-label={label}>
          <b role="status">{status}</b>
          {isNarrow ? <Menu>{children}</Menu> : children}
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

/** The actions behind a button, on screens too narrow to show them side by side. Choosing one closes it. */
function Menu({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger render={<Button variant="felt" />}>
        <Icon of={Ellipsis} />
        İşlemler
      </Popover.Trigger>
      {/* Kept, because an action's dialog belongs to its button. */}
      <Popover.Portal keepMounted>
        <Popover.Positioner side="top" align="start" sideOffset={8} collisionPadding={8}>
          <Popover.Popup
            className={styles.menu}
            aria-label="İşlemler"
            onClick={() => setIsOpen(false)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
