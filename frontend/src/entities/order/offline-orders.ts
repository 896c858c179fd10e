import type { Order } from '@/api/types';

/** One page of the seller's order list as the server answers it. */
export interface OrderPage {
  orders: Order[];
  total: number;
  totalPages: number;
  currentPage: number;
}

/** The same with the moment it was loaded, RFC 3339. */
export interface LoadedOrders extends OrderPage {
  loadedAt: string;
}

const storageKey = 'dorduncu-satici-siparisleri';

/** Remembers on this device the orders loaded last, for when the server cannot be reached. */
export function saveOfflineOrders(loaded: LoadedOrders): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(loaded));
  } catch {
    // A full or forbidden storage costs the copy, not the list on the screen.
    clearOfflineOrders();
  }
}

/** The orders loaded last on this device, if there were any. */
export function loadOfflineOrders(): LoadedOrders | undefined {
  try {
    const kept = JSON.parse(
      window.localStorage.getItem(storageKey) ?? 'null',
    ) as LoadedOrders | null;
    return kept && isComplete(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** A copy from before an update of the shop may lack what the list shows today. */
function isComplete({ orders }: { orders: Partial<Order>[] }): boolean {
  return orders.length > 0 && orders.every(({ number, history }) => number && history);
}

/**
 * They hold customers' addresses, so they last no longer than the login that loaded them: dropped
 * at login, at logout, and whenever the server says that nobody is logged in.
 */
export function clearOfflineOrders(): void {
  try {
    window.localStorage.removeItem(storageKey);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
