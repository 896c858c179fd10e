import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { keepOrders } from './kept-orders';
import { outageSentence } from './outage';
import type { LoadedOrders, OrderPage } from './types';

const ordersPerPage = 20;

/** One page of everybody's orders, newest first. */
export function sellerOrdersQuery(page: number) {
  return queryOptions({
    queryKey: ['seller', 'orders', page],
    queryFn: async ({ signal }): Promise<LoadedOrders> => {
      const answer = await api.get<OrderPage>(
        `/api/order/seller?page=${page}&limit=${ordersPerPage}`,
        { signal },
      );
      const loaded = { ...answer, loadedAt: new Date().toISOString() };
      keepOrders(loaded);
      return loaded;
    },
    placeholderData: keepPreviousData,
    meta: { saysInstead: outageSentence },
  });
}
