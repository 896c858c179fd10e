import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { SellerReturn } from '@/api/types';
import { notify } from '@/ui/toast/toast';

type ReturnsQuery = QueryOf<'/api/order/returns'>;

const returnKeys = {
  list: (query: ReturnsQuery) => [...queryRoots.seller, 'returns', 'list', query] as const,
};

/** One page of all returns, newest first. */
export function returnsQuery(query: ReturnsQuery) {
  return queryOptions({
    queryKey: returnKeys.list(query),
    queryFn: ({ signal }) => api.get('/api/order/returns', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the order of a return as it is now. */
export function useOrderOfReturn({ order: { _id: id } }: SellerReturn) {
  return useMutation({ mutationFn: () => api.get('/api/order/{id}', { params: { id } }) });
}

/** Returns a function that moves a return along and shows the server's message. */
export function useMoveReturn(id: string) {
  const client = useQueryClient();
  return async (move: BodyOf<'put', '/api/order/return/{id}'>) => {
    try {
      const answer = await api.put('/api/order/return/{id}', { params: { id }, body: move });
      notify.success(answer.message);
      if (move.restock && !answer.return.restocked) {
        notify.error('Ürünlerin stoku sayılmıyor; stoka eklenen ürün yok.');
      }
    } finally {
      // Also after a refusal: another staff member was faster.
      await client.invalidateQueries({ queryKey: queryRoots.seller });
    }
  };
}
