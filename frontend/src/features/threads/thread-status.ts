import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { threadQuery, useRefreshThreads } from '@/entities/thread/queries';

/** Opens a closed thread again and shows it. */
export function useReopenThread(id: string) {
  const client = useQueryClient();
  const refresh = useRefreshThreads('staff');
  return useMutation({
    mutationFn: () => api.put('/api/message-thread/{id}/reopen', { params: { id } }),
    onSuccess: async (thread) => {
      const { queryKey } = threadQuery(id, 'staff');
      // An older response that is still in flight must not replace this thread.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, thread);
    },
    onSettled: refresh,
  });
}

/** Closes a thread. */
export function useCloseThread(id: string) {
  return useMutation({
    mutationFn: () => api.put('/api/message-thread/{id}/close', { params: { id } }),
    onSettled: useRefreshThreads('staff'),
    // A failure is not shown, as the specification has it; the button stays.
    meta: { handled: true },
  });
}
