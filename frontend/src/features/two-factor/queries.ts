import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

const twoFactorKeys = { state: () => [...queryRoots.seller, 'two-factor'] as const };

/** Whether the staff member's account has a second factor. */
export const twoFactorQuery = queryOptions({
  queryKey: twoFactorKeys.state(),
  queryFn: async ({ signal }) => (await api.get('/api/seller/two-factor', { signal })).enabled,
});

/** Ends the account's sessions but for this one. */
export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => api.post('/api/seller/end-sessions'),
    meta: { errorMessage: 'Oturumlar kapatılamadı.' },
  });
}

/** Returns a function that notes whether the account has a second factor. */
export function useRememberTwoFactor() {
  const client = useQueryClient();
  return (enabled: boolean) => client.setQueryData(twoFactorQuery.queryKey, enabled);
}
