import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/client';
import { ApiError } from '@/api/errors';
import { queryRoots } from '@/api/query-keys';
import type { Order } from '@/api/types';
import { notify } from '@/components/toast';
import { saveOfflineOrders } from '@/entities/order/offline-orders';
import type { LoadedOrders, OrderPage } from '@/entities/order/offline-orders';
import { filterParams, type OrderFilter } from './order-filter';
import { outageMessage } from './outage';
import type { OrderChange } from './types';

const ordersPerPage = 20;
const listKey = [...queryRoots.seller, 'orders'] as const;
const orderKey = (id: string) => [...queryRoots.seller, 'order', id] as const;

/** One page of the orders that pass the filter, newest first. */
export function sellerOrdersQuery(filter: OrderFilter) {
  return queryOptions({
    queryKey: [...listKey, filter],
    queryFn: async ({ signal }): Promise<LoadedOrders> => {
      const params = filterParams(filter);
      params.set('page', String(filter.page));
      params.set('limit', String(ordersPerPage));
      const answer = await api.get<OrderPage>(`/api/order/seller?${params}`, { signal });
      const loaded = { ...answer, loadedAt: new Date().toISOString() };
      // A search without a hit must not cost the copy for the day without a server.
      if (loaded.orders.length > 0) saveOfflineOrders(loaded);
      return loaded;
    },
    placeholderData: keepPreviousData,
    meta: { overrideMessage: outageMessage },
  });
}

/** One order, for packing it. */
export function sellerOrderQuery(id: string) {
  return queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) =>
      (await api.get<{ order: Order }>(`/api/order/${encodeURIComponent(id)}`, { signal })).order,
    meta: { expectedStatus: 404 },
  });
}

/** Where the file with all the orders that pass the filter is. */
export function orderExportPath(filter: OrderFilter): string {
  const params = filterParams(filter).toString();
  return params ? `/api/order/export?${params}` : '/api/order/export';
}

/** Moves an order along, or notes that its money came; tells what the server said. */
export function useChangeOrder(id: string) {
  const client = useQueryClient();
  const mutationKey = [...queryRoots.seller, 'change-order', id] as const;
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: (change: OrderChange) => {
      const call = 'status' in change ? 'status' : 'paid';
      return api.put<{ order: Order; message: string }>(
        `/api/order/${call}/${encodeURIComponent(id)}`,
        change,
      );
    },
    onSuccess: ({ order, message }) => {
      showOrder(client, order);
      notify.success(message);
      // Filters and the overview count anew; the screen does not wait for it.
      void client.invalidateQueries({ queryKey: queryRoots.seller });
    },
    onError: (error) => {
      // Refused because somebody else was quicker: show what the order is now.
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

/** Puts a changed order in its place in every list that is loaded. */
function showOrder(client: QueryClient, order: Order) {
  client.setQueryData(orderKey(order._id), order);
  client.setQueriesData<LoadedOrders>(
    { queryKey: listKey },
    (page) =>
      page && {
        ...page,
        orders: page.orders.map((listed) => (listed._id === order._id ? order : listed)),
      },
  );
}
