import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, DataOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Thread } from '@/api/types';
import { idempotentAttempt } from '@/lib/idempotent-attempt';
import { wireParticipant, type ThreadParticipant } from './participant';

/** How often lists and the open thread are asked for; TanStack Query pauses in a hidden tab. */
const refreshMs = 5000;

/** How often the counts of unread threads are asked for. */
const countMs = 30_000;

// Removed with all data of a login when it ends.
const roots = { customer: queryRoots.customer, staff: queryRoots.seller };

const threadKeys = {
  all: (viewer: ThreadParticipant) => [...roots[viewer], 'threads'] as const,
  lists: (viewer: ThreadParticipant) => [...threadKeys.all(viewer), 'list'] as const,
  list: (viewer: ThreadParticipant, page: number) => [...threadKeys.lists(viewer), page] as const,
  detail: (viewer: ThreadParticipant, id: string) =>
    [...threadKeys.all(viewer), 'detail', id] as const,
  unread: () => [...threadKeys.all('customer'), 'unread'] as const,
};

/** Returns the query that names the reader's side, because some users are both customers and staff. */
const sideQuery = (viewer: ThreadParticipant) =>
  viewer === 'staff' ? { side: wireParticipant.staff } : {};

/** Returns a page with its totals, which a response has whose request named the page. */
function withTotals({ threads, total, totalPages }: DataOf<'get', '/api/message-thread/all'>) {
  return { threads, total: total ?? threads.length, totalPages: totalPages ?? 1 };
}

/** One page of the customer's threads, last updated first. */
export const myThreadsQuery = (page: number) =>
  queryOptions({
    queryKey: threadKeys.list('customer', page),
    queryFn: async ({ signal }) => {
      const query = { page, limit: 20 };
      return withTotals(await api.get('/api/message-thread/user', { query, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { errorMessage: 'Mesajlar alınamadı.', polled: true },
  });

/** One page of all threads of the shop, last updated first, for staff. */
export const allThreadsQuery = (page: number) =>
  queryOptions({
    queryKey: threadKeys.list('staff', page),
    queryFn: async ({ signal }) => {
      const query = { ...sideQuery('staff'), page, limit: 60 };
      return withTotals(await api.get('/api/message-thread/all', { query, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { errorMessage: 'Thread listesi alınamadı', polled: true },
  });

/** One thread with all its messages. */
export function threadQuery(id: string, viewer: ThreadParticipant) {
  return queryOptions({
    queryKey: threadKeys.detail(viewer, id),
    queryFn: ({ signal }): Promise<Thread> =>
      api.get('/api/message-thread/{id}', { params: { id }, query: sideQuery(viewer), signal }),
    refetchInterval: refreshMs,
  });
}

/** How many of the customer's threads hold something unread. */
export const unreadThreadsQuery = queryOptions({
  queryKey: threadKeys.unread(),
  queryFn: async ({ signal }) =>
    (await api.get('/api/message-thread/unread', { signal })).unreadThreads,
  refetchInterval: countMs,
});

const attempt = idempotentAttempt('dorduncu-destek-denemesi');

/** Returns a function that opens a thread. A retry after a lost response has the same key, so that it is opened once. */
export function useOpenThread() {
  const client = useQueryClient();
  return async (opened: BodyOf<'post', '/api/message-thread'>) => {
    const headers = attempt.headersFor(opened);
    const thread = await api.post('/api/message-thread', { body: opened, headers });
    attempt.forget();
    client.setQueryData(threadQuery(thread._id, 'customer').queryKey, thread);
    void client.invalidateQueries({ queryKey: threadKeys.lists('customer') });
    return thread;
  };
}

/** Returns a function that asks for the viewer's threads again. */
export function useRefreshThreads(viewer: ThreadParticipant) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: threadKeys.all(viewer) });
}

/** Returns a function that sends a reply and shows it. */
export function useReply(id: string, viewer: ThreadParticipant) {
  const client = useQueryClient();
  const refresh = useRefreshThreads(viewer);
  const { queryKey } = threadQuery(id, viewer);
  return async (text: string) => {
    try {
      const thread = await api.post('/api/message-thread/{id}/reply', {
        params: { id },
        body: { sender: wireParticipant[viewer], text },
      });
      // An older response that is still in flight must not replace this thread.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, thread);
    } finally {
      // Also after a failure: the thread may have been closed meanwhile.
      refresh();
    }
  };
}

export function useMarkRead(id: string, viewer: ThreadParticipant) {
  return useMutation({
    mutationFn: () =>
      api.put('/api/message-thread/{id}/mark-read', { params: { id }, query: sideQuery(viewer) }),
    onSuccess: useRefreshThreads(viewer),
    // The user didn't ask for it, so a failure is not shown.
    meta: { handled: true },
  });
}
