import { useEffect, useEffectEvent, type RefObject } from 'react';

interface OrderShortcuts {
  /** The list whose orders carry `data-order`, and the search before it. */
  list: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** Ticks an order or takes its tick away. */
  onTick: (id: string) => void;
  onHelp: () => void;
}

/** The list by keyboard: `/` search, `j` and `k` from order to order, `x` tick, `?` help. */
export function useOrderShortcuts({ list, isOn, onTick, onHelp }: OrderShortcuts) {
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

type Action = (list: HTMLElement, on: Pick<OrderShortcuts, 'onTick' | 'onHelp'>) => void;

const actions: Partial<Record<string, Action>> = {
  '/': (list) => list.querySelector<HTMLElement>('input[type=search]')?.focus(),
  j: (list) => move(list, 1),
  k: (list) => move(list, -1),
  x: (_list, { onTick }) => {
    const id = currentOrder()?.dataset['order'];
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

/** The order that the focus is in. */
function currentOrder(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-order]') ?? null;
}

function move(list: HTMLElement, by: 1 | -1) {
  const orders = Array.from(list.querySelectorAll<HTMLElement>('[data-order]'));
  const current = currentOrder();
  const at = current ? orders.indexOf(current) + by : by > 0 ? 0 : orders.length - 1;
  const next = orders[at];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
