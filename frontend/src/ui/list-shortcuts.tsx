import { Keyboard } from 'lucide';
import { useState, type RefObject } from 'react';
import { asBoolean, storedValue } from '@/lib/storage';
import { useStoredState } from '@/lib/use-stored-state';
import { Button } from './button';
import { Icon } from './icon';
import { lazyPart } from './lazy-boundary';
import * as styles from './list-shortcuts.module.css';
import { useListShortcuts } from './use-list-shortcuts';

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog'));

const storedSwitch = storedValue('local', 'dorduncu-kisayollar', asBoolean);

interface ListShortcutsProps {
  /** The list whose entries carry `data-entry`, and the search before it. */
  list: RefObject<HTMLElement | null>;
  shortcuts: readonly (readonly [key: string, what: string])[];
  /** Ticks an entry or takes its tick away. */
  onTick: (id: string) => void;
}

/** Single keys for a list of the seller's, with their help; they can be switched off on this device. */
export function ListShortcuts({ list, shortcuts, onTick }: ListShortcutsProps) {
  const [isOn, setOn] = useStoredState<boolean>(storedSwitch, true);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useListShortcuts({ list, isOn, onTick, onHelp: () => setHelpOpen(true) });
  return (
    <>
      <span className={styles.help}>
        <Button variant="quiet" onClick={() => setHelpOpen(true)}>
          <Icon of={Keyboard} />
          Kısayollar
        </Button>
      </span>
      {isHelpOpen && (
        <ShortcutsDialog
          shortcuts={shortcuts}
          isOn={isOn}
          onSwitch={setOn}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </>
  );
}
