import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

/** How long after a message was marked read the list is asked for again. */
const reloadDelay = 200;

const inboxKeys = {
  all: [...queryRoots.seller, 'contact-messages'] as const,
  page: (page: number) => [...inboxKeys.all, page] as const,
  unread: () => [...queryRoots.seller, 'unread'] as const,
};

/** One page of what came in through the contact form, newest first. */
export function inboxQuery(page: number) {
  return queryOptions({
    queryKey: inboxKeys.page(page),
    queryFn: ({ signal }) => api.get('/api/message/all', { query: { page, limit: 9 }, signal }),
    placeholderData: keepPreviousData,
    meta: { errorMessage: 'Mesajları alma hatası' },
  });
}

/** What waits for the seller's answer. */
export const sellerUnreadQuery = queryOptions({
  queryKey: inboxKeys.unread(),
  queryFn: ({ signal }) => api.get('/api/seller/unread', { signal }),
  refetchInterval: 30_000,
});

function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: inboxKeys.unread() });
  return client.invalidateQueries({ queryKey: inboxKeys.all });
}

export function useMarkMessageRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.put('/api/message/read/{id}', { params: { id } }),
    onSuccess: () => void setTimeout(() => void refresh(client), reloadDelay),
    meta: { errorMessage: 'Okundu olarak işaretlenemedi.' },
  });
}

export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/message/delete/{id}', { params: { id } }),
    // Also after a failure: it may be gone already.
    onSettled: () => refresh(client),
    meta: { errorMessage: 'Silme işlemi başarısız.' },
  });
}
