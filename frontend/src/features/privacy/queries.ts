import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { sessionQuery } from '@/entities/session/queries';
import { clearDrafts } from '@/lib/draft';

/** Closes the account, after which this browser is a visitor's. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'post', '/api/user/delete'>) =>
      api.post('/api/user/delete', { body }),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: sessionQuery.queryKey });
      client.setQueryData(sessionQuery.queryKey, null);
      client.removeQueries({ queryKey: queryRoots.customer });
      clearDrafts();
    },
    meta: { handled: true },
  });
}
