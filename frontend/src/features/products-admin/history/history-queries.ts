import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

/** Queries of a product's stock history, price history and waiting customers. */
const historyKeys = {
  stock: (id: string, page: number) => [...queryRoots.seller, 'stock-history', id, page] as const,
  waiting: (id: string) => [...queryRoots.seller, 'stock-alerts', id] as const,
  wasAsked: (id: string, price: number) =>
    [...queryRoots.seller, 'price-history', id, price] as const,
};

/** One page of what became of a product's pieces, newest first. */
export function stockHistoryQuery(id: string, page: number) {
  return queryOptions({
    queryKey: historyKeys.stock(id, page),
    queryFn: ({ signal }) => api.get('/api/product/stock-history', { query: { id, page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whether a product was ever sold at this price. */
export function wasAskedQuery(id: string, price: number) {
  return queryOptions({
    queryKey: historyKeys.wasAsked(id, price),
    queryFn: async ({ signal }) => {
      const query = { id, price, limit: 1 };
      return (await api.get('/api/product/price-history', { query, signal })).total > 0;
    },
  });
}

/** The number of customers who wait for a product. */
export function waitingQuery(id: string) {
  return queryOptions({
    queryKey: historyKeys.waiting(id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/stock-alert/waiting/{id}', { params: { id }, signal })).waiting,
  });
}
