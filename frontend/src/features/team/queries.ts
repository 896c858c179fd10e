import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { notify } from '@/ui/toast';

export type TeamAction = BodyOf<'put', '/api/seller/team/{id}'>['action'];

const teamKeys = { list: () => [...queryRoots.seller, 'team'] as const };

/** All staff accounts. */
export const teamQuery = queryOptions({
  queryKey: teamKeys.list(),
  queryFn: async ({ signal }) => (await api.get('/api/seller/team', { signal })).members,
});

/** Returns a function that changes the team, shows the server's message and reloads the team. */
export function useTeamChange() {
  const client = useQueryClient();
  return async (change: () => Promise<{ message: string }>) => {
    try {
      const { message } = await change();
      notify.success(message);
    } finally {
      // Also after a refusal: another staff member may have been faster.
      void client.invalidateQueries({ queryKey: teamKeys.list() });
    }
  };
}

export const inviteMember = (body: BodyOf<'post', '/api/seller/team'>) =>
  api.post('/api/seller/team', { body });

export const changeMember = (id: string, body: BodyOf<'put', '/api/seller/team/{id}'>) =>
  api.put('/api/seller/team/{id}', { params: { id }, body });
