import {
  queryOptions,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryRoots, sharedMs } from '@/api/query-keys';
import type { User } from '@/api/types';
import { ApiError } from '@/lib/errors';
import { useAuthDialog, type AuthRole } from './auth-dialog-store';

const customerKey = [...queryRoots.session, 'customer'] as const;
const staffKey = [...queryRoots.session, 'staff'] as const;

const retryMs = 10_000;

/** The interval for asking again while it is unknown who is logged in. */
const retryInterval = ({ state }: Pick<Query, 'state'>) =>
  state.data === undefined && state.errorUpdateCount > 0 ? retryMs : false;

/** The customer who is logged in; null is a visitor. */
export const sessionQuery = queryOptions({
  queryKey: customerKey,
  queryFn: async ({ client, signal }): Promise<User | null> => {
    const answer = await probe(api.get('/api/user/is-auth', { signal }));
    return keepUntilReauthenticated(
      client.getQueryData<User>(customerKey),
      answer?.user,
      'customer',
    );
  },
  staleTime: sharedMs,
  refetchInterval: retryInterval,
});

/** The staff member who is logged in; null is a visitor or a customer. */
export const staffSessionQuery = queryOptions({
  queryKey: staffKey,
  queryFn: async ({ client, signal }) => {
    const answer = (await probe(api.get('/api/seller/is-auth', { signal }))) ?? undefined;
    return keepUntilReauthenticated(client.getQueryData<typeof answer>(staffKey), answer, 'staff');
  },
  staleTime: sharedMs,
  refetchInterval: retryInterval,
});

/**
 * Handles a login that expired while a page was open: the page and its inputs stay, and the login dialog opens over
 * it.
 */
function keepUntilReauthenticated<T>(before: T | undefined, now: T | undefined, role: AuthRole) {
  if (now !== undefined || !before) return now ?? null;
  useAuthDialog.getState().reauthenticate(role);
  return before;
}

/** Whether a request of a logged-in user was refused for lack of a login. */
export function isAuthRefusal(client: QueryClient, error: unknown): boolean {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  const believed = client.getQueryData(customerKey) ?? client.getQueryData(staffKey);
  return isRefused && Boolean(believed);
}

/** Asks again who is logged in; returns whether a login has expired and its dialog is open. */
export async function detectExpiredSession(client: QueryClient): Promise<boolean> {
  await client.refetchQueries({ queryKey: queryRoots.session, type: 'active' });
  const { expired } = useAuthDialog.getState();
  return expired.customer || expired.staff;
}

/** Returns a function that makes the user a visitor, for a login dialog that was closed. */
export function useAbandonSession(role: AuthRole): () => void {
  const client = useQueryClient();
  return () => {
    client.setQueryData(role === 'customer' ? customerKey : staffKey, null);
    client.removeQueries({
      queryKey: role === 'customer' ? queryRoots.customer : queryRoots.seller,
    });
  };
}

/** Turns the refusal that the probes send to visitors into null. */
async function probe<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 200 || error.status === 401)) return null;
    throw error;
  }
}

/** Whether the server failed to say who is logged in, also while it is asked again, and how to ask again. */
function reachability({ data, errorUpdateCount, refetch }: UseQueryResult) {
  return {
    isUnreachable: data === undefined && errorUpdateCount > 0,
    retry: () => void refetch(),
  };
}

/** Returns the logged-in customer: null is a visitor, undefined is not known. */
export function useSession() {
  const query = useQuery(sessionQuery);
  return { user: query.data, ...reachability(query) };
}

/** Returns the staff login: null is anyone but staff, undefined is not known. */
export function useStaffSession() {
  const query = useQuery(staffSessionQuery);
  return { staff: query.data, ...reachability(query) };
}
