import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

const newsKeys = { orders: () => [...queryRoots.seller, 'news'] as const };

/** The orders placed last, newest first, and which of the newest ones this staff account has not seen. */
export const newsQuery = queryOptions({
  queryKey: newsKeys.orders(),
  queryFn: ({ signal }) => api.get('/api/seller/news', { signal }),
  // The next poll makes up for it.
  retry: false,
});

/** Marks orders as seen by this staff account, on all of its devices. */
export function useMarkOrdersSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api.put('/api/seller/news/mark-read', { body: { ids } }),
    onSuccess: async (_answer, ids) => {
      // An older response that is still in flight must not bring them back.
      await client.cancelQueries({ queryKey: newsQuery.queryKey });
      client.setQueryData(
        newsQuery.queryKey,
        (news) => news && { ...news, unseen: news.unseen.filter((id) => !ids.includes(id)) },
      );
    },
    // The user didn't ask for it, so a failure is not shown.
    meta: { handled: true },
  });
}
