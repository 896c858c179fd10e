import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { ContactMessage } from '@/api/types';

/** How long after a message was marked read the list is asked for again. */
const reloadDelay = 200;

/** How often the list is asked for again while a reply's mail is on its way, in milliseconds. */
const pollInterval = 2_000;

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
    refetchInterval: ({ state }) =>
      state.data?.messages.some(isReplyPending) ? pollInterval : false,
    meta: { errorMessage: 'Mesajları alma hatası' },
  });
}

const isReplyPending = ({ replies }: ContactMessage) =>
  replies.some(({ mailStatus }) => mailStatus === 'pending');

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

/** Brings a deleted message back. */
export function useRestoreMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.put('/api/message/restore/{id}', { params: { id } }),
    onSettled: () => refresh(client),
  });
}

/** Returns a function that mails a reply to a message's sender and shows it with the message. */
export function useReplyToMessage(id: string) {
  const client = useQueryClient();
  return async (text: string) => {
    const answer = await api.post('/api/message/reply/{id}', { params: { id }, body: { text } });
    await refresh(client);
    return answer;
  };
}
