import { create } from 'zustand';

/** How long a change can be undone: the server holds an order's mails back a little longer. */
export const undoMs = 10_000;

/** A stored change that can be undone. */
export interface RecentChange {
  id: number;
  /** What was done: "3 sipariş kargoya verildi." */
  text: string;
  /** The orders or products that were changed, and have not changed again since. */
  changed: readonly string[];
  /** Undoes it for those of these ids, and says how it went. */
  undo: (changed: readonly string[]) => Promise<unknown>;
}

let lastId = 0;

/** The store of the changes that can be undone now, the oldest first. */
export const useRecent = create<{ changes: readonly RecentChange[] }>()(() => ({ changes: [] }));

/** Removes a change that was undone, or whose time is over. */
export function forgetChange(gone: number) {
  useRecent.setState(({ changes }) => ({ changes: changes.filter(({ id }) => id !== gone) }));
}

/** Ends the offers for what has changed again: only the last change of an order or product can be undone. */
export function endOffers(again: readonly string[]) {
  const ids = new Set(again);
  useRecent.setState(({ changes }) => ({
    changes: changes
      .map((change) => ({ ...change, changed: change.changed.filter((id) => !ids.has(id)) }))
      .filter(({ changed }) => changed.length > 0),
  }));
}

/** Offers to undo a stored change for ten seconds. */
export function offerUndo(change: Omit<RecentChange, 'id'>) {
  lastId += 1;
  const id = lastId;
  useRecent.setState(({ changes }) => ({ changes: [...changes, { ...change, id }] }));
  window.setTimeout(() => forgetChange(id), undoMs);
}
