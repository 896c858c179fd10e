import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { notify } from '@/ui/toast/toast';

export type TeamAction = BodyOf<'put', '/api/seller/team/{id}'>['action'];

/** All staff accounts. */
export const teamQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'team'] as const,
  queryFn: async ({ signal }) => (await api.get('/api/seller/team', { signal })).members,
});

/** Returns a function that awaits a change of the team, shows the server's message and reloads the team. */
export function useTeamChange() {
  const client = useQueryClient();
  return async (change: Promise<{ message: string }>) => {
    try {
      const { message } = await change;
      notify.success(message);
    } finally {
      // Also after a refusal: another staff member may have been faster.
      void client.invalidateQueries({ queryKey: teamQuery.queryKey });
    }
  };
}
