import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { User } from '@/api/types';
import { sessionQuery, staffSessionQuery } from '@/entities/session/queries';

export function useLogin() {
  const remember = useRememberUser();
  return useMutation({
    mutationFn: (credentials: BodyOf<'post', '/api/user/login'>) =>
      api.post('/api/user/login', { body: credentials }),
    onSuccess: remember,
    meta: { handled: true },
  });
}

export function useRegister() {
  const remember = useRememberUser();
  return useMutation({
    mutationFn: (registration: BodyOf<'post', '/api/user/register'>) =>
      api.post('/api/user/register', { body: registration }),
    onSuccess: remember,
    meta: { handled: true },
  });
}

function useRememberUser() {
  const client = useQueryClient();
  return async ({ user }: { user: User }) => {
    // An in-flight response of the probe is older than this login.
    await client.cancelQueries({ queryKey: sessionQuery.queryKey });
    const before = client.getQueryData(sessionQuery.queryKey);
    client.setQueryData(sessionQuery.queryKey, user);
    // After an expired login, the same customer keeps the page and another one gets a fresh page.
    if (before?._id === user._id) void client.invalidateQueries({ queryKey: queryRoots.customer });
    else client.removeQueries({ queryKey: queryRoots.customer });
    // A seller's customer login opens the seller area as well.
    await client.resetQueries({ queryKey: staffSessionQuery.queryKey });
  };
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (profile: BodyOf<'post', '/api/user/update'> & Pick<User, 'email'>) =>
      api.post('/api/user/update', { body: profile }),
    onSuccess: async ({ user }) => {
      await client.cancelQueries({ queryKey: sessionQuery.queryKey });
      client.setQueryData(sessionQuery.queryKey, user);
    },
    // The form says what went wrong, in the specification's words.
    meta: { handled: true },
  });
}
