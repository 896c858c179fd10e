import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';

const twoFactorKeys = { state: () => [...queryRoots.seller, 'two-factor'] as const };

/** Whether the staff member's account has a second factor. */
export const twoFactorQuery = queryOptions({
  queryKey: twoFactorKeys.state(),
  queryFn: async ({ signal }) => (await api.get('/api/seller/two-factor', { signal })).enabled,
});

const remember = (client: QueryClient, enabled: boolean) =>
  client.setQueryData(twoFactorQuery.queryKey, enabled);

/** Makes a secret, which is not in force yet. */
export function useSetUpTwoFactor() {
  return useMutation({
    mutationFn: (body: BodyOf<'post', '/api/seller/two-factor/setup'>) =>
      api.post('/api/seller/two-factor/setup', { body }),
    meta: { handled: true },
  });
}

/** Activates the second factor. The caller updates the cache once the recovery codes are saved. */
export function useEnableTwoFactor() {
  return useMutation({
    mutationFn: (body: BodyOf<'post', '/api/seller/two-factor/enable'>) =>
      api.post('/api/seller/two-factor/enable', { body }),
    meta: { handled: true },
  });
}

export function useDisableTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'post', '/api/seller/two-factor/disable'>) =>
      api.post('/api/seller/two-factor/disable', { body }),
    onSuccess: () => remember(client, false),
    meta: { handled: true },
  });
}

/** Ends the account's sessions but for this one. */
export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => api.post('/api/seller/end-sessions'),
    meta: { errorMessage: 'Oturumlar kapatılamadı.' },
  });
}

/** Shows the page of a second factor that is in force. */
export function useRememberEnabled() {
  const client = useQueryClient();
  return () => remember(client, true);
}
