import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { MailStatus } from '@/api/types';
import { notify } from '@/ui/toast/toast';

/** How often the list is asked for again while a mail on it is on its way, in milliseconds. */
const pollInterval = 10_000;

const mailKeys = {
  all: [...queryRoots.seller, 'mails'] as const,
  list: (status: MailStatus | undefined, page: number) => [...mailKeys.all, status, page] as const,
  text: (id: string) => [...mailKeys.all, 'text', id] as const,
};

/** One page of the shop's mails, newest first. */
export function mailsQuery(status: MailStatus | undefined, page: number) {
  return queryOptions({
    queryKey: mailKeys.list(status, page),
    queryFn: ({ signal }) =>
      api.get('/api/seller/mails', { query: { status, page, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.mails.some(({ status }) => status === 'pending') ? pollInterval : false,
  });
}

/** The text of a mail, without the secrets of its links, and whether the mail was sent with it. */
export function mailTextQuery(id: string) {
  return queryOptions({
    queryKey: mailKeys.text(id),
    queryFn: ({ signal }) => api.get('/api/seller/mails/{id}', { params: { id }, signal }),
  });
}

/** Sends a failed mail once more; tells what the server said. */
export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post('/api/seller/mails/{id}/retry', { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    // Also after a refusal: another staff member may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.all }),
    meta: { errorMessage: 'E-posta yeniden gönderilemedi.' },
  });
}
