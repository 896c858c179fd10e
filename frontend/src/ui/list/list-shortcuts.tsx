import Keyboard from 'lucide/dist/esm/icons/keyboard.mjs';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { asBoolean, storedValue } from '@/lib/storage';
import { useStoredState } from '@/lib/use-stored-state';
import { Button } from '../button/button';
import { lazyPart } from '../state/lazy-boundary';
import { Icon } from '../text/icon';
import * as styles from './list-shortcuts.module.css';

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog'));

const storedSwitch = storedValue('local', 'dorduncu-kisayollar', asBoolean);

interface ListShortcutsProps {
  /** The list whose entries carry `data-entry`, and the search before it. */
  list: RefObject<HTMLElement | null>;
  shortcuts: readonly (readonly [key: string, what: string])[];
  /** Ticks an entry or takes its tick away. */
  onTick: (id: string) => void;
}

/**
 * Single keys for a list of the seller's, with their help: `/` search, `j` and `k` from entry to entry, `x` tick, `?`
 * help. They can be switched off on this device.
 */
export function ListShortcuts({ list, shortcuts, onTick }: ListShortcutsProps) {
  const [isOn, setOn] = useStoredState<boolean>(storedSwitch, true);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const box = list.current;
    if (!isOn || !box || isTaken(event)) return;
    const actions: Partial<Record<string, () => void>> = {
      '/': () => box.querySelector<HTMLElement>('input[type=search]')?.focus(),
      j: () => move(box, 1),
      k: () => move(box, -1),
      x: () => {
        const id = currentEntry()?.dataset['entry'];
        if (id !== undefined) onTick(id);
      },
      '?': () => setHelpOpen(true),
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
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

/** Whether the key is meant for something else: a text, the browser, a dialog over the page. */
function isTaken({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isText =
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]',
    ) !== null;
  const isInDialog = document.querySelector('[role$=dialog]') !== null;
  return ctrlKey || metaKey || altKey || isText || isInDialog;
}

/** The entry that the focus is in. */
function currentEntry(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-entry]') ?? null;
}

function move(list: HTMLElement, by: 1 | -1) {
  const entries = Array.from(list.querySelectorAll<HTMLElement>('[data-entry]'));
  const current = currentEntry();
  const at = current ? entries.indexOf(current) + by : by > 0 ? 0 : entries.length - 1;
  const next = entries[at];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
