import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { callPath } from '@/api/call-path';
import type { BodyOf, QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { ApiError } from '@/api/errors';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';
import { saveOfflineOrders } from '@/entities/order/offline-orders';
import type { LoadedOrders } from '@/entities/order/offline-orders';
import { notify } from '@/ui/toast';
import { filterQuery, type OrderFilter } from './order-filter';
import { outageMessage } from './outage';
import type { OrderChange } from './types';

/** How staff look at orders: each with all its facts, or many at a glance. */
export type OrderView = 'cards' | 'table';

/** Rows take less room than cards. */
const ordersPerPage: Record<OrderView, number> = { cards: 20, table: 50 };

/** Keys of everybody's orders. */
const sellerOrderKeys = {
  all: [...queryRoots.seller, 'orders'] as const,
  lists: () => [...sellerOrderKeys.all, 'list'] as const,
  list: (query: QueryOf<'/api/order/seller'>) => [...sellerOrderKeys.lists(), query] as const,
  detail: (id: string) => [...sellerOrderKeys.all, 'detail', id] as const,
  counts: () => [...sellerOrderKeys.all, 'counts'] as const,
  change: (id: string) => [...sellerOrderKeys.all, 'change', id] as const,
};

/** One page of the orders that pass the filter, newest first. */
export function sellerOrdersQuery(filter: OrderFilter, view: OrderView) {
  const query = { ...filterQuery(filter), page: filter.page, limit: ordersPerPage[view] };
  return queryOptions({
    queryKey: sellerOrderKeys.list(query),
    queryFn: async ({ signal }): Promise<LoadedOrders> => {
      const answer = await api.get('/api/order/seller', { query, signal });
      const loaded = { ...answer, loadedAt: new Date().toISOString() };
      // A search without a hit must not cost the copy for the day without a server.
      if (loaded.orders.length > 0) saveOfflineOrders(loaded);
      return loaded;
    },
    placeholderData: keepPreviousData,
    meta: { overrideMessage: outageMessage },
  });
}

/** How many orders stand behind each choice of the filter. */
export const orderCountsQuery = queryOptions({
  queryKey: sellerOrderKeys.counts(),
  queryFn: async ({ signal }) => (await api.get('/api/order/counts', { signal })).counts,
  // The list works without them.
  meta: { logOnly: true },
});

/** One order, for packing it. */
export function sellerOrderQuery(id: string) {
  return queryOptions({
    queryKey: sellerOrderKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/order/{id}', { params: { id }, signal })).order,
    meta: { expectedStatus: 404 },
  });
}

/** Where the file with all the orders that pass the filter is. */
export function orderExportPath(filter: OrderFilter): string {
  return callPath('/api/order/export', { query: filterQuery(filter) });
}

function sendChange(id: string, change: OrderChange) {
  return 'status' in change
    ? api.put('/api/order/status/{id}', { params: { id }, body: change })
    : api.put('/api/order/paid/{id}', { params: { id }, body: change });
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
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: (change: OrderChange) => sendChange(id, change),
    onSuccess: useShowChange(),
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

/** The parcel of one of several orders. */
export type Parcel = NonNullable<BulkChange['shipments']>[number];

/** Changes several orders in one call; answers how many it changed and those that were refused. */
export async function changeOrders(
  client: QueryClient,
  orders: Order[],
  change: BulkChange,
  { keepalive = false } = {},
) {
  const body = { ids: orders.map(({ _id }) => _id), ...change };
  const { results } = await api.put('/api/order/bulk', { body, keepalive });
  results.forEach(({ order }) => order && showOrder(client, order));
  const refused = orders.flatMap((order): RefusedOrder[] => {
    const result = results.find(({ _id }) => _id === order._id);
    return result?.changed ? [] : [{ order, reason: result?.message ?? '' }];
  });
  return { changed: orders.length - refused.length, refused };
}

/** Changes several orders in one step; answers those that were refused. */
export function useChangeOrders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orders, action }: { orders: Order[]; action: BulkAction }) =>
      changeOrders(client, orders, { action }),
    onSuccess: ({ changed }) => {
      if (changed > 0) notify.success(`${String(changed)} sipariş güncellendi.`);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryRoots.seller }),
  });
}

/** Puts a changed order in its place in every list that is loaded. */
function showOrder(client: QueryClient, order: Order) {
  client.setQueryData(sellerOrderKeys.detail(order._id), order);
  client.setQueriesData<LoadedOrders>(
    { queryKey: sellerOrderKeys.lists() },
    (page) =>
      page && {
        ...page,
        orders: page.orders.map((listed) => (listed._id === order._id ? order : listed)),
      },
  );
}
