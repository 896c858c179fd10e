import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type { User } from '@/api/types';
import { sessionQuery, staffSessionQuery } from '@/entities/session/queries';
import { clearDrafts } from '@/lib/draft';

interface UserAnswer {
  user: User;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  firstName: string;
  lastName: string;
}

export function useLogin() {
  const remember = useRememberUser();
  return useMutation({
    mutationFn: (credentials: Credentials) => api.post<UserAnswer>('/api/user/login', credentials),
    onSuccess: remember,
    meta: { handled: true },
  });
}

export function useRegister() {
  const remember = useRememberUser();
  return useMutation({
    mutationFn: (registration: Registration) =>
      api.post<UserAnswer>('/api/user/register', registration),
    onSuccess: remember,
    meta: { handled: true },
  });
}

function useRememberUser() {
  const client = useQueryClient();
  return async ({ user }: UserAnswer) => {
    // An answer of the probe that is still under way knows nothing of this login.
    await client.cancelQueries({ queryKey: sessionQuery.queryKey });
    const before = client.getQueryData(sessionQuery.queryKey);
    client.setQueryData(sessionQuery.queryKey, user);
    // After a login that ran out: the same person goes on, another one starts afresh.
    if (before?._id === user._id) void client.invalidateQueries({ queryKey: queryRoots.customer });
    else client.removeQueries({ queryKey: queryRoots.customer });
    // A seller's customer login opens the seller area as well.
    await client.resetQueries({ queryKey: staffSessionQuery.queryKey });
  };
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.get<{ message: string }>('/api/user/logout'),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: sessionQuery.queryKey });
      client.setQueryData(sessionQuery.queryKey, null);
      // What the customer saw must not greet the next one at this browser.
      client.removeQueries({ queryKey: queryRoots.customer });
      clearDrafts();
      await client.resetQueries({ queryKey: staffSessionQuery.queryKey });
    },
    meta: { errorMessage: 'Çıkış işlemi başarısız.' },
  });
}

export type ProfileInput = Pick<
  User,
  'firstName' | 'lastName' | 'phone' | 'location' | 'postalCode'
>;

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (profile: ProfileInput & Pick<User, 'email'>) =>
      api.post<UserAnswer>('/api/user/update', profile),
    onSuccess: async ({ user }) => {
      await client.cancelQueries({ queryKey: sessionQuery.queryKey });
      client.setQueryData(sessionQuery.queryKey, user);
    },
    // The form says what went wrong, in the specification's words.
    meta: { handled: true },
  });
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (change: PasswordChange) =>
      api.post<{ message: string }>('/api/user/password', change),
    meta: { handled: true },
  });
}
