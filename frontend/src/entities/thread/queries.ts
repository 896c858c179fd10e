import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Thread } from '@/api/types';

/** Who is looking: the customer whose thread it is, or the shop. */
export type Side = 'user' | 'admin';

/** How often lists and the open thread are asked for; TanStack Query pauses in a hidden tab. */
const refreshMs = 5000;

/** How often the counts of unread threads are asked for. */
const countMs = 30_000;

const refresh = { refetchInterval: refreshMs, refetchIntervalInBackground: false } as const;

// Dropped with everything else of a login when it ends.
const area = { user: 'customer', admin: 'seller' } as const;
const threadsKey = (side: Side) => [area[side], 'threads'];

/** Staff who are customers too say on which side they are. */
const asSide = (side: Side) => (side === 'admin' ? '?side=admin' : '');

const threadPath = (id: string, rest = '') =>
  `/api/message-thread/${encodeURIComponent(id)}${rest}`;

/** The specification reads the bare list as well. */
type ThreadList = { threads: Thread[] } | Thread[];

const threadsOf = (answer: ThreadList) => (Array.isArray(answer) ? answer : answer.threads);

/** The customer's threads, newest first. */
export const myThreadsQuery = queryOptions({
  queryKey: [...threadsKey('user'), 'list'],
  queryFn: async ({ signal }) =>
    threadsOf(await api.get<ThreadList>('/api/message-thread/user', { signal })),
  ...refresh,
  meta: { failure: 'Mesajlar alınamadı.', polled: true },
});

/** Everybody's threads, for the shop. */
export const allThreadsQuery = queryOptions({
  queryKey: [...threadsKey('admin'), 'list'],
  queryFn: async ({ signal }) =>
    threadsOf(await api.get<ThreadList>(`/api/message-thread/all${asSide('admin')}`, { signal })),
  ...refresh,
  meta: { failure: 'Thread listesi alınamadı', polled: true },
});

/** One thread with all its messages. */
export function threadQuery(id: string, side: Side) {
  return queryOptions({
    queryKey: [...threadsKey(side), 'one', id],
    queryFn: ({ signal }) => api.get<Thread>(threadPath(id, asSide(side)), { signal }),
    ...refresh,
    // The dialog says it, once, and closes.
    meta: { onlyLogged: true },
  });
}

/** How many of the customer's threads hold something unread. */
export const unreadThreadsQuery = queryOptions({
  queryKey: [...threadsKey('user'), 'unread'],
  queryFn: async ({ signal }) =>
    (await api.get<{ unreadThreads: number }>('/api/message-thread/unread', { signal }))
      .unreadThreads,
  refetchInterval: countMs,
  meta: { onlyLogged: true },
});

interface Ticket {
  subject: string;
  text: string;
  /** A field that people don't see and robots fill in. */
  website: string;
}

export function useOpenThread() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ticket: Ticket) => api.post<Thread>('/api/message-thread', ticket),
    onSuccess: (thread) => {
      client.setQueryData(threadQuery(thread._id, 'user').queryKey, thread);
      void client.invalidateQueries({ queryKey: myThreadsQuery.queryKey });
    },
    meta: { failure: 'Destek talebi oluşturulamadı.' },
  });
}

/** Shows what a call answered, and lets no older answer that is still under way replace it. */
function useShowThread(id: string, side: Side) {
  const client = useQueryClient();
  const { queryKey } = threadQuery(id, side);
  return {
    show: async (thread: Thread) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, thread);
    },
    refreshAll: () => client.invalidateQueries({ queryKey: threadsKey(side) }),
  };
}

export function useReply(id: string, side: Side) {
  const { show, refreshAll } = useShowThread(id, side);
  return useMutation({
    mutationFn: (text: string) =>
      api.post<Thread>(threadPath(id, '/reply'), { sender: side, text }),
    onSuccess: show,
    // Also after a failure: the thread may have been closed meanwhile.
    onSettled: () => void refreshAll(),
    meta: { failure: 'Mesaj gönderilemedi.', typed: side === 'user' },
  });
}

export function useMarkRead(id: string, side: Side) {
  const { refreshAll } = useShowThread(id, side);
  return useMutation({
    mutationFn: () => api.put<object>(threadPath(id, `/mark-read${asSide(side)}`)),
    onSuccess: () => void refreshAll(),
    // Nobody asked for it, so nobody is told.
    meta: { handled: true },
  });
}

export function useCloseThread(id: string) {
  const { refreshAll } = useShowThread(id, 'admin');
  return useMutation({
    mutationFn: () => api.put<object>(threadPath(id, '/close')),
    onSettled: () => void refreshAll(),
    // Silent, as the specification has it; the button stays to be tried again.
    meta: { handled: true },
  });
}
