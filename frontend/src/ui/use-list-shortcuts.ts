import { useEffect, useEffectEvent, type RefObject } from 'react';

interface ListShortcuts {
  /** The list whose entries carry `data-entry`, and the search before it. */
  list: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** Ticks an entry or takes its tick away. */
  onTick: (id: string) => void;
  onHelp: () => void;
}

/** A list by keyboard: `/` search, `j` and `k` from entry to entry, `x` tick, `?` help. */
export function useListShortcuts({ list, isOn, onTick, onHelp }: ListShortcuts) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !list.current || isTaken(event)) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act(list.current, { onTick, onHelp });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

type Action = (list: HTMLElement, on: Pick<ListShortcuts, 'onTick' | 'onHelp'>) => void;

const actions: Partial<Record<string, Action>> = {
  '/': (list) => list.querySelector<HTMLElement>('input[type=search]')?.focus(),
  j: (list) => move(list, 1),
  k: (list) => move(list, -1),
  x: (_list, { onTick }) => {
    const id = currentEntry()?.dataset['entry'];
    if (id !== undefined) onTick(id);
  },
  '?': (_list, { onHelp }) => onHelp(),
};

/** Whether the key is meant for something else: a text, the browser, a dialog over the page. */
function isTaken({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isText =
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
  return (
    ctrlKey || metaKey || altKey || isText || document.querySelector('[role$=dialog]') !== null
  );
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
