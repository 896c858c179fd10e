import { create } from 'zustand';
import type { Order } from '@/api/types';

/** How long a change can be undone: the server holds its mails back a little longer. */
export const undoMs = 10_000;

/** A stored change whose mails wait. */
export interface RecentChange {
  id: number;
  /** What was done: "3 sipariş kargoya verildi." */
  text: string;
  orders: Order[];
  /** Called when it was undone. */
  onUndone?: (() => void) | undefined;
}

let lastId = 0;

/** The store of the changes that can be undone now, the oldest first. */
export const useRecent = create<{ changes: readonly RecentChange[] }>()(() => ({ changes: [] }));

/** Removes a change that was undone, or whose time is over. */
export function forgetChange(gone: number) {
  useRecent.setState(({ changes }) => ({ changes: changes.filter(({ id }) => id !== gone) }));
}

/** Ends the offers for orders that have changed again: only an order's last change can be undone. */
export function endOffers(changed: Order[]) {
  const ids = new Set(changed.map(({ _id }) => _id));
  useRecent.setState(({ changes }) => ({
    changes: changes
      .map((change) => ({ ...change, orders: change.orders.filter(({ _id }) => !ids.has(_id)) }))
      .filter(({ orders }) => orders.length > 0),
  }));
}

/** Offers to undo a stored change for ten seconds. */
export function offerUndo(change: Omit<RecentChange, 'id'>) {
  lastId += 1;
  const id = lastId;
  useRecent.setState(({ changes }) => ({ changes: [...changes, { ...change, id }] }));
  window.setTimeout(() => forgetChange(id), undoMs);
}
