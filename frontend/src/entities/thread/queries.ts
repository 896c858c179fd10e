import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { Thread } from '@/api/types';
import { wireParticipant, type ThreadParticipant } from './participant';

/** How often lists and the open thread are asked for; TanStack Query pauses in a hidden tab. */
const refreshMs = 5000;

/** How often the counts of unread threads are asked for. */
const countMs = 30_000;

const refresh = { refetchInterval: refreshMs, refetchIntervalInBackground: false } as const;

// Dropped with everything else of a login when it ends.
const roots = { customer: queryRoots.customer, staff: queryRoots.seller };
const threadsKey = (viewer: ThreadParticipant) => [...roots[viewer], 'threads'] as const;

/** Staff who are customers too say on which side they are. */
const sideParam = (viewer: ThreadParticipant) =>
  viewer === 'staff' ? `?side=${wireParticipant.staff}` : '';

const threadPath = (id: string, rest = '') =>
  `/api/message-thread/${encodeURIComponent(id)}${rest}`;

/** The specification reads the full listing as well. */
type ThreadList = { threads: Thread[] } | Thread[];

const threadsOf = (answer: ThreadList) => (Array.isArray(answer) ? answer : answer.threads);

/** The customer's threads, newest first. */
export const myThreadsQuery = queryOptions({
  queryKey: [...threadsKey('customer'), 'list'],
  queryFn: async ({ signal }) =>
    threadsOf(await api.get<ThreadList>('/api/message-thread/user', { signal })),
  ...refresh,
  meta: { errorMessage: 'Mesajlar alınamadı.', polled: true },
});

/** Everybody's threads, for the shop. */
export const allThreadsQuery = queryOptions({
  queryKey: [...threadsKey('staff'), 'list'],
  queryFn: async ({ signal }) =>
    threadsOf(
      await api.get<ThreadList>(`/api/message-thread/all${sideParam('staff')}`, { signal }),
    ),
  ...refresh,
  meta: { errorMessage: 'Thread listesi alınamadı', polled: true },
});

/** One thread with all its messages. */
export function threadQuery(id: string, viewer: ThreadParticipant) {
  return queryOptions({
    queryKey: [...threadsKey(viewer), 'one', id],
    queryFn: ({ signal }) => api.get<Thread>(threadPath(id, sideParam(viewer)), { signal }),
    ...refresh,
    // The dialog says it, once, and closes.
    meta: { logOnly: true },
  });
}

/** How many of the customer's threads hold something unread. */
export const unreadThreadsQuery = queryOptions({
  queryKey: [...threadsKey('customer'), 'unread'],
  queryFn: async ({ signal }) =>
    (await api.get<{ unreadThreads: number }>('/api/message-thread/unread', { signal }))
      .unreadThreads,
  refetchInterval: countMs,
  meta: { logOnly: true },
});

interface NewThread {
  subject: string;
  text: string;
  /** A field that people don't see and robots fill in. */
  website: string;
}

export function useOpenThread() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (thread: NewThread) => api.post<Thread>('/api/message-thread', thread),
    onSuccess: (thread) => {
      client.setQueryData(threadQuery(thread._id, 'customer').queryKey, thread);
      void client.invalidateQueries({ queryKey: myThreadsQuery.queryKey });
    },
    meta: { handled: true },
  });
}

/** Shows what a call answered, and lets no older answer that is still under way replace it. */
function useShowThread(id: string, viewer: ThreadParticipant) {
  const client = useQueryClient();
  const { queryKey } = threadQuery(id, viewer);
  return {
    show: async (thread: Thread) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, thread);
    },
    refreshAll: () => client.invalidateQueries({ queryKey: threadsKey(viewer) }),
  };
}

export function useReply(id: string, viewer: ThreadParticipant) {
  const { show, refreshAll } = useShowThread(id, viewer);
  return useMutation({
    mutationFn: (text: string) =>
      api.post<Thread>(threadPath(id, '/reply'), { sender: wireParticipant[viewer], text }),
    onSuccess: show,
    // Also after a failure: the thread may have been closed meanwhile.
    onSettled: () => void refreshAll(),
    meta: { handled: true },
  });
}

export function useMarkRead(id: string, viewer: ThreadParticipant) {
  const { refreshAll } = useShowThread(id, viewer);
  return useMutation({
    mutationFn: () => api.put<object>(threadPath(id, `/mark-read${sideParam(viewer)}`)),
    onSuccess: () => void refreshAll(),
    // Nobody asked for it, so nobody is told.
    meta: { handled: true },
  });
}

export function useCloseThread(id: string) {
  const { refreshAll } = useShowThread(id, 'staff');
  return useMutation({
    mutationFn: () => api.put<object>(threadPath(id, '/close')),
    onSettled: () => void refreshAll(),
    // Silent, as the specification has it; the button stays to be tried again.
    meta: { handled: true },
  });
}
