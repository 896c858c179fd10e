import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { errorText } from '@/api/errors';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';
import { notify } from '@/components/toast';
import { showOrder } from './queries';

type ShipChange = BodyOf<'put', '/api/order/status/{id}'>;

/** An order that goes to the carrier, and how. */
export interface Dispatch {
  order: Order;
  change: ShipChange;
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

const usePending = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

function draw() {
  const dispatches = Array.from(batches, ({ dispatches }) => dispatches).flat();
  usePending.setState({ ids: new Set(dispatches.map(({ order }) => order._id)) });
}

/** Whether an order goes to the carrier in a moment, unless somebody takes it back. */
export const useIsPending = (id: string) => usePending(({ ids }) => ids.has(id));

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

const call = ({ order, change }: Dispatch, keepalive = false) =>
  api.put('/api/order/status/{id}', { params: { id: order._id }, body: change, keepalive });

async function send(batch: Batch) {
  const { client, dispatches } = batch;
  forget(batch);
  const messages: string[] = [];
  for (const dispatch of dispatches) {
    try {
      const { order, message } = await call(dispatch);
      showOrder(client, order);
      messages.push(message);
    } catch (error) {
      notify.error(`Sipariş ${dispatch.order.number}: ${errorText(error)}`);
    }
  }
  draw();
  const [only] = messages;
  if (only) {
    notify.success(
      messages.length === 1 ? only : `${String(messages.length)} sipariş kargoya verildi.`,
    );
  }
  void client.invalidateQueries({ queryKey: queryRoots.seller });
}

// Who closes the window has not taken it back.
window.addEventListener('pagehide', () => {
  for (const batch of batches) {
    forget(batch);
    batch.dispatches.forEach((dispatch) => void call(dispatch, true).catch(console.error));
  }
  draw();
});
