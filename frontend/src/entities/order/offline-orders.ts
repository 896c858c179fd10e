import type { DataOf } from '@/api/calls';
import type { Order } from '@/api/types';
import { storedValue } from '@/lib/storage';

/** One page of the seller's orders, with the moment it was loaded, RFC 3339. */
export interface LoadedOrders extends DataOf<'get', '/api/order/seller'> {
  loadedAt: string;
}

const stored = storedValue('local', 'dorduncu-satici-siparisleri', (value) => {
  const orders: Partial<Order>[] = (value as Partial<LoadedOrders>).orders ?? [];
  // A copy from before an update of the shop may lack what the list shows today.
  const isComplete = orders.length > 0 && orders.every(({ number, history }) => number && history);
  return isComplete ? (value as LoadedOrders) : undefined;
});

/**
 * Remembers on this device the orders loaded last, for when the server cannot be reached. Tax numbers, accounts and
 * staff's notes are not left behind.
 */
export function saveOfflineOrders(loaded: LoadedOrders) {
  const orders = loaded.orders.map((order) => ({
    ...order,
    invoice: null,
    refundIban: null,
    staffNotes: [],
  }));
  stored.write({ ...loaded, orders });
}

/** The orders loaded last on this device, if there were any. */
export const loadOfflineOrders = stored.read;

/** Deletes them at login, at logout and when the session has ended, because they hold customers' addresses. */
export const clearOfflineOrders = stored.forget;
