import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { errorText } from '@/api/errors';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';
import { beforeLogout } from '@/entities/session/before-logout';
import { notify } from '@/ui/toast';
import { changeOrders, type Parcel } from './queries';

/** An order that goes to the carrier, and its parcel if that is known. */
export interface Dispatch {
  order: Order;
  parcel: Omit<Parcel, 'id'> | undefined;
}

/** How long it can be taken back: the server's mail to the customer could not be. */
export const undoMs = 10_000;

interface Batch {
  client: QueryClient;
  dispatches: Dispatch[];
  timer: number;
}

// Beside the store, which holds only what is drawn.
const batches = new Set<Batch>();

/** Orders that could not be handed over, with what was typed for them, and why. */
export interface FailedShipment {
  dispatches: Dispatch[];
  error: unknown;
}

interface Pending {
  ids: ReadonlySet<string>;
  failed: readonly FailedShipment[];
}

const usePending = create<Pending>()(() => ({ ids: new Set(), failed: [] }));

function draw() {
  const dispatches = Array.from(batches, ({ dispatches }) => dispatches).flat();
  usePending.setState({ ids: new Set(dispatches.map(({ order }) => order._id)) });
}

/** The ids of the orders that will be marked as shipped unless that is undone. */
export const usePendingIds = () => usePending(({ ids }) => ids);

/** Whether this order is one of them. */
export const useIsPending = (id: string) => usePending(({ ids }) => ids.has(id));

/** What could not be handed over and waits to be put right, the oldest first. */
export const useFailedShipment = () => usePending(({ failed }) => failed[0]);

/** Removes a failed shipment that was corrected or given up. */
export function dropFailedShipment(dropped: FailedShipment) {
  usePending.setState(({ failed }) => ({ failed: failed.filter((other) => other !== dropped) }));
}

/** Hands orders to the carrier in ten seconds, or when the page is left before. */
export function shipSoon(client: QueryClient, dispatches: Dispatch[]) {
  const batch: Batch = {
    client,
    dispatches,
    timer: window.setTimeout(() => void send(batch), undoMs),
  };
  batches.add(batch);
  draw();
}

/** Takes an order back before it is handed over. */
export function takeBack(id: string) {
  for (const batch of batches) {
    batch.dispatches = batch.dispatches.filter(({ order }) => order._id !== id);
    if (batch.dispatches.length === 0) forget(batch);
  }
  draw();
}

function forget(batch: Batch) {
  window.clearTimeout(batch.timer);
  batches.delete(batch);
}

function deliver({ client, dispatches }: Batch, keepalive = false) {
  const orders = dispatches.map(({ order }) => order);
  const shipments = dispatches.flatMap(({ order, parcel }) =>
    parcel ? [{ id: order._id, ...parcel }] : [],
  );
  return changeOrders(client, orders, { action: 'shipped', shipments }, { keepalive });
}

/** Sends a batch to the server; returns whether it arrived. */
async function send(batch: Batch): Promise<boolean> {
  const { client, dispatches } = batch;
  forget(batch);
  let isSent = false;
  try {
    const { changed, refused } = await deliver(batch);
    if (changed > 0) notify.success(`${String(changed)} sipariş kargoya verildi.`);
    refused.forEach(({ order, reason }) => notify.error(`Sipariş ${order.number}: ${reason}`));
    isSent = true;
  } catch (error) {
    const numbers = dispatches.map(({ order }) => order.number).join(', ');
    notify.error(`Kargoya verilemedi (${numbers}): ${errorText(error)}`);
    usePending.setState(({ failed }) => ({ failed: [...failed, { dispatches, error }] }));
  }
  draw();
  void client.invalidateQueries({ queryKey: queryRoots.seller });
  return isSent;
}

beforeLogout(async () => {
  const results = await Promise.all(Array.from(batches, send));
  if (results.includes(false)) throw new Error('Some orders could not be handed to the carrier.');
});

// Closing the window doesn't undo.
window.addEventListener('pagehide', () => {
  for (const batch of batches) {
    forget(batch);
    deliver(batch, true).catch(console.error);
  }
  draw();
});
