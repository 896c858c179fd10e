import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { ContactMessage, ContactMessagePage } from '@/api/types';
import { sellerUnreadQuery } from './unread-queries';

const messagesPerPage = 9;

/** How long after a message was marked read the list is asked for again. */
const reloadDelay = 200;

const inboxKey = [...queryRoots.seller, 'inbox'] as const;

/** One page of what came in through the contact form, newest first. */
export function inboxQuery(page: number) {
  return queryOptions({
    queryKey: [...inboxKey, page],
    queryFn: ({ signal }) =>
      api.get<ContactMessagePage>(`/api/message/all?page=${page}&limit=${messagesPerPage}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { errorMessage: 'Mesajları alma hatası' },
  });
}

function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: sellerUnreadQuery.queryKey });
  return client.invalidateQueries({ queryKey: inboxKey });
}

export function useMarkMessageRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ContactMessage) =>
      api.put<object>(`/api/message/read/${encodeURIComponent(_id)}`),
    onSuccess: () => void setTimeout(() => void refresh(client), reloadDelay),
    meta: { errorMessage: 'Okundu olarak işaretlenemedi.' },
  });
}

export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ContactMessage) =>
      api.delete<object>(`/api/message/delete/${encodeURIComponent(_id)}`),
    // Also after a failure: it may be gone already.
    onSettled: () => refresh(client),
    meta: { errorMessage: 'Silme işlemi başarısız.' },
  });
}
