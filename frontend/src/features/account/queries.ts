import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { forgetDrafts } from '@/lib/draft';

interface UserAnswer {
  user: User;
}

/** Who is logged in as a customer; null is a visitor. */
export const sessionQuery = queryOptions({
  queryKey: ['session', 'customer'],
  queryFn: async ({ signal }): Promise<User | null> => {
    const answer = await probe<UserAnswer>('/api/user/is-auth', signal);
    return answer?.user ?? null;
  },
  meta: { onlyLogged: true },
});

/** A staff login, with the account's name where the server tells it. */
export interface StaffSession {
  name: string | undefined;
}

/** Who is logged in as staff; null is everybody else. */
export const staffSessionQuery = queryOptions({
  queryKey: ['session', 'staff'],
  queryFn: async ({ signal }): Promise<StaffSession | null> => {
    const answer = await probe<Partial<UserAnswer>>('/api/seller/is-auth', signal);
    return answer && { name: answer.user?.name };
  },
  meta: { onlyLogged: true },
});

/** The probes answer a visitor with `success: false`, which here is news and not a failure. */
async function probe<T>(path: string, signal: AbortSignal): Promise<T | null> {
  try {
    return await api.get<T>(path, { signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 200 || error.status === 401)) return null;
    throw error;
  }
}

/** The logged-in customer, if any, and whether we already know. */
export function useSession(): { user: User | null; isPending: boolean } {
  const { data, isPending } = useQuery(sessionQuery);
  return { user: data ?? null, isPending };
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
    meta: { formFields: ['email', 'password'] },
  });
}

export function useRegister() {
  const remember = useRememberUser();
  return useMutation({
    mutationFn: (registration: Registration) =>
      api.post<UserAnswer>('/api/user/register', registration),
    onSuccess: remember,
    meta: { formFields: ['firstName', 'lastName', 'email', 'password'] },
  });
}

function useRememberUser() {
  const client = useQueryClient();
  return async ({ user }: UserAnswer) => {
    // An answer of the probe that is still under way knows nothing of this login.
    await client.cancelQueries({ queryKey: sessionQuery.queryKey });
    client.setQueryData(sessionQuery.queryKey, user);
    // A seller's customer login opens the seller area as well.
    await client.invalidateQueries({ queryKey: staffSessionQuery.queryKey });
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
      client.removeQueries({ queryKey: ['customer'] });
      forgetDrafts();
      await client.invalidateQueries({ queryKey: staffSessionQuery.queryKey });
    },
    meta: { failure: 'Çıkış işlemi başarısız.' },
  });
}

export type ProfileInput = Pick<
  User,
  'firstName' | 'lastName' | 'phone' | 'location' | 'postalCode'
>;

export const profileFields = [
  'firstName',
  'lastName',
  'phone',
  'location',
  'postalCode',
] as const satisfies readonly (keyof ProfileInput)[];

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
    meta: { handled: true, typed: true },
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
    meta: { formFields: ['currentPassword', 'newPassword'], typed: true },
  });
}
