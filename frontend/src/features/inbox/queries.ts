import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { ContactMessage } from '@/api/types';
import { sellerUnreadQuery } from './unread-queries';

const messagesPerPage = 9;

/** How long after a message was marked read the list is asked for again. */
const reloadDelay = 200;

const contactMessageKeys = {
  all: [...queryRoots.seller, 'contact-messages'] as const,
  list: (query: QueryOf<'/api/message/all'>) => [...contactMessageKeys.all, query] as const,
};

/** One page of what came in through the contact form, newest first. */
export function inboxQuery(page: number) {
  const query = { page, limit: messagesPerPage };
  return queryOptions({
    queryKey: contactMessageKeys.list(query),
    queryFn: ({ signal }) => api.get('/api/message/all', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errorMessage: 'Mesajları alma hatası' },
  });
}

function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: sellerUnreadQuery.queryKey });
  return client.invalidateQueries({ queryKey: contactMessageKeys.all });
}

export function useMarkMessageRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ContactMessage) =>
      api.put('/api/message/read/{id}', { params: { id: _id } }),
    onSuccess: () => void setTimeout(() => void refresh(client), reloadDelay),
    meta: { errorMessage: 'Okundu olarak işaretlenemedi.' },
  });
}

export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ContactMessage) =>
      api.delete('/api/message/delete/{id}', { params: { id: _id } }),
    // Also after a failure: it may be gone already.
    onSettled: () => refresh(client),
    meta: { errorMessage: 'Silme işlemi başarısız.' },
  });
}
