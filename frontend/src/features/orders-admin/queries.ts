import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { callPath } from '@/api/call-path';
import type { BodyOf, DataOf, QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';
import { saveOfflineOrders, type LoadedOrders } from '@/entities/order/offline-orders';
import { ApiError } from '@/lib/errors';
import { endOffers, offerUndo } from '@/ui/list/recent-changes';
import { notify } from '@/ui/toast/toast';
import type { OrderChange } from './change/order-change';
import { filterQuery, sortNames, type OrderFilter } from './list/order-filter';
import { outageMessage } from './list/outage';

/** How staff look at orders: each with all its facts, or many at a glance. */
export type OrderView = 'cards' | 'table';

/** Pages of rows are longer, because rows are lower than cards. */
const ordersPerPage: Record<OrderView, number> = { cards: 20, table: 50 };

/** Keys of all orders. */
const sellerOrderKeys = {
  all: [...queryRoots.seller, 'orders'] as const,
  lists: () => [...sellerOrderKeys.all, 'list'] as const,
  list: (query: QueryOf<'/api/order/seller'>) => [...sellerOrderKeys.lists(), query] as const,
  detail: (id: string) => [...sellerOrderKeys.all, 'detail', id] as const,
  byNumber: (number: string) => [...sellerOrderKeys.all, 'number', number] as const,
  counts: (query: QueryOf<'/api/order/counts'>) =>
    [...sellerOrderKeys.all, 'counts', query] as const,
  change: (id: string) => [...sellerOrderKeys.all, 'change', id] as const,
};

/** One page of the orders that pass the filter. */
export function sellerOrdersQuery(filter: OrderFilter, view: OrderView) {
  const query = {
    ...filterQuery(filter),
    sort: filter.sort ? sortNames[filter.sort] : undefined,
    page: filter.page,
    limit: ordersPerPage[view],
  };
  return queryOptions({
    queryKey: sellerOrderKeys.list(query),
    queryFn: async ({ signal }): Promise<LoadedOrders> => {
      const answer = await api.get('/api/order/seller', { query, signal });
      const loaded = { ...answer, loadedAt: new Date().toISOString() };
      // An empty search result must not replace the copy for the time without a server.
      if (loaded.orders.length > 0) saveOfflineOrders(loaded);
      return loaded;
    },
    placeholderData: keepPreviousData,
    meta: { overrideMessage: outageMessage },
  });
}

/** The number of orders for each choice of the order list's filter. */
export type OrderCounts = DataOf<'get', '/api/order/counts'>['counts'];

/** The number of orders for each choice of the filter; each number respects all other choices. */
export function orderCountsQuery(filter: OrderFilter) {
  const query = filterQuery(filter);
  return queryOptions({
    queryKey: sellerOrderKeys.counts(query),
    queryFn: async ({ signal }) => (await api.get('/api/order/counts', { query, signal })).counts,
    placeholderData: keepPreviousData,
  });
}

/** One order by the number that people read. */
export function sellerOrderByNumberQuery(number: string) {
  return queryOptions({
    queryKey: sellerOrderKeys.byNumber(number),
    queryFn: async ({ signal }) =>
      (await api.get('/api/order/number/{id}', { params: { id: number }, signal })).order,
  });
}

/** One order, for packing it. */
export function sellerOrderQuery(id: string) {
  return queryOptions({
    queryKey: sellerOrderKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/order/{id}', { params: { id }, signal })).order,
  });
}

/** Where the file with all the orders that pass the filter is. */
export function orderExportPath(filter: OrderFilter): string {
  return callPath('/api/order/export', { query: filterQuery(filter) });
}

/** Returns a function that shows a changed order, and what the server said of it. */
export function useShowChange() {
  const client = useQueryClient();
  return ({ order, message }: { order: Order; message: string }) => {
    showOrder(client, order);
    notify.success(message);
    // Filters and the overview count anew; the screen does not wait for it.
    void client.invalidateQueries({ queryKey: queryRoots.seller });
  };
}

/** Moves an order along, or notes that its money came; tells what the server said. */
export function useChangeOrder(id: string) {
  const client = useQueryClient();
  const mutationKey = sellerOrderKeys.change(id);
  const showChange = useShowChange();
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: (change: OrderChange) => {
      switch (change.kind) {
        case 'status':
          return api.put('/api/order/status/{id}', {
            params: { id },
            body: { status: change.status },
          });
        case 'payment':
          return api.put('/api/order/paid/{id}', {
            params: { id },
            body: { isPaid: change.isPaid },
          });
      }
    },
    onSuccess: (answer, change) => {
      const { order } = answer;
      showChange(answer);
      endOffers([order._id]);
      const text = undoableText(change);
      if (text) offerUndoOf(client, `Sipariş ${order.number} ${text}.`, [order]);
    },
    onError: (error) => {
      // Refused because another staff member was faster: show the order's current state.
      if (error instanceof ApiError && error.status < 500) {
        void client.invalidateQueries({ queryKey: queryRoots.seller });
      }
    },
  });
  return {
    /** What is being changed at this moment. */
    running: isPending ? variables : undefined,
    change: (change: OrderChange, onDone: () => void) => {
      // A second click may come before the next drawing.
      if (client.isMutating({ mutationKey }) === 0) mutate(change, { onSuccess: onDone });
    },
  };
}

/** An order that could not be changed with the others, and why. */
export interface RefusedOrder {
  order: Order;
  reason: string;
}

type BulkChange = Omit<BodyOf<'put', '/api/order/bulk'>, 'ids'>;

/** What can be done to several orders in one step. */
export type BulkAction = BulkChange['action'];

/** Shows the changed orders; answers how many there are and those that were refused. */
function refusedOf(
  client: QueryClient,
  orders: Order[],
  { results }: DataOf<'put', '/api/order/bulk'>,
) {
  results.forEach(({ order }) => order && showOrder(client, order));
  const refused = orders.flatMap((order): RefusedOrder[] => {
    const result = results.find(({ _id }) => _id === order._id);
    return result?.changed ? [] : [{ order, reason: result?.message ?? '' }];
  });
  const changed = orders.filter((order) => !refused.some((one) => one.order === order));
  return { changed, refused };
}

interface OrdersToChange {
  orders: Order[];
  /** Called when the change was undone. */
  onUndone?: () => void;
}

/** Returns a function that changes several orders in one step, and offers to undo what can be undone. */
export function useChangeOrders() {
  const client = useQueryClient();
  return async ({ orders, onUndone, ...change }: BulkChange & OrdersToChange) => {
    try {
      const body = { ids: orders.map(({ _id }) => _id), ...change };
      const answer = refusedOf(client, orders, await api.put('/api/order/bulk', { body }));
      showDone(client, answer.changed, change.action, onUndone);
      return answer;
    } finally {
      void client.invalidateQueries({ queryKey: queryRoots.seller });
    }
  };
}

function showDone(
  client: QueryClient,
  changed: Order[],
  action: BulkAction,
  onUndone?: () => void,
) {
  if (changed.length === 0) return;
  endOffers(changed.map(({ _id }) => _id));
  const text = `${changed.length} sipariş ${doneTexts[action]}.`;
  if (undoable.includes(action)) offerUndoOf(client, text, changed, onUndone);
  else notify.success(text);
}

const doneTexts: Record<BulkAction, string> = {
  paid: 'ödendi olarak işaretlendi',
  preparing: 'hazırlanıyor',
  shipped: 'kargoya verildi',
  delivered: 'teslim edildi olarak işaretlendi',
  cancel_overdue: 'iptal edildi',
};

const undoable: readonly BulkAction[] = ['paid', 'preparing', 'shipped', 'delivered'];

/** What a single order's change did, if it can be undone. Shipping is always a change of several orders. */
function undoableText(change: OrderChange): string | undefined {
  if (change.kind === 'payment') return change.isPaid ? doneTexts.paid : 'ödenmedi sayılıyor';
  if (change.status === 'Preparing') return doneTexts.preparing;
  return change.status === 'Delivered' ? doneTexts.delivered : undefined;
}

/** Offers to undo a change of orders before its mails are sent. */
function offerUndoOf(client: QueryClient, text: string, orders: Order[], onUndone?: () => void) {
  offerUndo({
    text,
    changed: orders.map(({ _id }) => _id),
    undo: async (ids) => {
      try {
        const body = { ids: [...ids] };
        const asked = orders.filter(({ _id }) => ids.includes(_id));
        const { changed, refused } = refusedOf(
          client,
          asked,
          await api.put('/api/order/undo', { body }),
        );
        if (changed.length > 0) notify.success('Geri alındı; müşteriye haber verilmedi.');
        refused.forEach(({ order, reason }) => notify.error(`Sipariş ${order.number}: ${reason}`));
        onUndone?.();
      } finally {
        void client.invalidateQueries({ queryKey: queryRoots.seller });
      }
    },
  });
}

/** Returns a function that adds a note of staff and shows it. */
export function useAddNote({ _id }: Order) {
  const showChange = useShowChange();
  return async (text: string) =>
    showChange(await api.post('/api/order/note/{id}', { params: { id: _id }, body: { text } }));
}

/** Reminds the customer of a transfer; tells what the server said. */
export function useRemind({ _id }: Order) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/order/remind/{id}', { params: { id: _id } }),
    onSuccess: useShowChange(),
    onError: () => void client.invalidateQueries({ queryKey: queryRoots.seller }),
  });
}

/** Puts a changed order in its place in every list that is loaded. */
function showOrder(client: QueryClient, order: Order) {
  client.setQueryData(sellerOrderKeys.detail(order._id), order);
  client.setQueryData(sellerOrderKeys.byNumber(order.number), order);
  client.setQueriesData<LoadedOrders>(
    { queryKey: sellerOrderKeys.lists() },
    (page) =>
      page && {
        ...page,
        orders: page.orders.map((listed) => (listed._id === order._id ? order : listed)),
      },
  );
}
