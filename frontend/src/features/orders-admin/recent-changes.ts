import { create } from 'zustand';
import type { Order } from '@/api/types';

/** How long a change can be undone: the server holds its mails back a little longer. */
export const undoMs = 10_000;

/** A stored change whose mails wait. */
export interface RecentChange {
  /** What was done: "3 sipariş kargoya verildi." */
  text: string;
  orders: Order[];
}

const useRecent = create<{ changes: readonly RecentChange[] }>()(() => ({ changes: [] }));

/** The changes that can be undone now, the oldest first. */
export const useRecentChanges = () => useRecent(({ changes }) => changes);

/** Removes a change that was undone, or whose time is over. */
export function forgetChange(gone: RecentChange) {
  useRecent.setState(({ changes }) => ({ changes: changes.filter((change) => change !== gone) }));
}

/** Offers to undo a stored change for ten seconds. */
export function offerUndo(change: RecentChange) {
  useRecent.setState(({ changes }) => ({ changes: [...changes, change] }));
  window.setTimeout(() => forgetChange(change), undoMs);
}
