import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Mail } from '@/api/types';
import { notify } from '@/ui/toast';
import { wantedStatus, type MailFilter } from './mail-filter';

const mailsPerPage = 20;

/** How often the list is asked for again while a mail on it is on its way, in milliseconds. */
const pollInterval = 10_000;

const mailKeys = {
  all: [...queryRoots.seller, 'mails'] as const,
  list: (query: QueryOf<'/api/seller/mails'>) => [...mailKeys.all, query] as const,
};

/** One page of the shop's mails, newest first. */
export function mailsQuery(filter: MailFilter) {
  const query = { status: wantedStatus(filter), page: filter.page, limit: mailsPerPage };
  return queryOptions({
    queryKey: mailKeys.list(query),
    queryFn: ({ signal }) => api.get('/api/seller/mails', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.mails.some(({ status }) => status === 'pending') ? pollInterval : false,
  });
}

/** The text of a mail, without the secrets of its links, and whether the mail was sent with it. */
export function mailTextQuery(id: string) {
  return queryOptions({
    queryKey: [...mailKeys.all, 'text', id] as const,
    queryFn: ({ signal }) => api.get('/api/seller/mails/{id}', { params: { id }, signal }),
  });
}

/** Sends a failed mail once more; tells what the server said. */
export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Mail) =>
      api.post('/api/seller/mails/{id}/retry', { params: { id: _id } }),
    onSuccess: ({ message }) => notify.success(message),
    // Also after a refusal: another staff member may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: mailKeys.all }),
    meta: { errorMessage: 'E-posta yeniden gönderilemedi.' },
  });
}
