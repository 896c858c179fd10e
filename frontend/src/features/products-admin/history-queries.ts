import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

/** What became of a product's pieces and prices. */
const historyKeys = {
  stock: (id: string, page: number) => [...queryRoots.seller, 'stock-history', id, page] as const,
  prices: (id: string) => [...queryRoots.seller, 'price-history', id] as const,
};

/** One page of what became of a product's pieces, newest first. */
export function stockHistoryQuery(id: string, page: number) {
  return queryOptions({
    queryKey: historyKeys.stock(id, page),
    queryFn: ({ signal }) => api.get('/api/product/stock-history', { query: { id, page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The prices that a product was sold at lately. */
export function priceHistoryQuery(id: string) {
  return queryOptions({
    queryKey: historyKeys.prices(id),
    queryFn: async ({ signal }) =>
      (await api.get('/api/product/price-history', { query: { id }, signal })).prices.map(
        ({ offerPrice }) => offerPrice,
      ),
    // A warning fewer; the form works without it.
    meta: { logOnly: true },
  });
}
