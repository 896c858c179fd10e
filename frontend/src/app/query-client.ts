import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError, errorText } from '@/api/errors';
import { hasFieldErrors } from '@/components/form-errors';
import { notify } from '@/components/toast';
import { useAuthDialog } from '@/features/account/auth-dialog-store';
import { sessionQuery, staffSessionQuery } from '@/features/account/queries';

interface QueryMeta extends Record<string, unknown> {
  /** What to say when the connection fails; the server's own sentence goes first. */
  failure?: string;
  /** The page copes without it: the failure goes to the console only. */
  onlyLogged?: boolean;
  /** A refusal with this status is an answer that the page shows by itself. */
  silentStatus?: number;
  /** Asked for every few seconds: only the first of several failures in a row is told. */
  polled?: boolean;
  /** Overrules even the server's sentence, for a failure that the page makes up for. */
  saysInstead?: (error: unknown) => string | undefined;
}

interface MutationMeta extends Record<string, unknown> {
  failure?: string;
  /** Faults of these fields appear on the form, so no toast for them. */
  formFields?: readonly string[];
  /** Carries what somebody typed: when their login has run out, the page waits for a new one. */
  typed?: boolean;
  /** The caller shows the failure by itself. */
  handled?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}

/** The one place that decides where a failure shows: form, toast or console. */
export function createQueryClient(): QueryClient {
  const failing = new WeakSet<object>();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => void failing.delete(query),
      onError: (error, query) => {
        const meta = query.meta ?? {};
        const isOldNews = meta.polled && failing.has(query);
        failing.add(query);
        noticeLostSession(client, error);
        if (meta.onlyLogged || isOldNews) console.error(error);
        else if (!(error instanceof ApiError && error.status === meta.silentStatus)) {
          notify.error(meta.saysInstead?.(error) ?? errorText(error, meta.failure));
        }
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const meta = mutation.meta ?? {};
        if (meta.typed) void askToLogInAgain(client, error);
        noticeLostSession(client, error);
        if (!meta.handled && !hasFieldErrors(error, meta.formFields ?? [])) {
          notify.error(errorText(error, meta.failure));
        }
      },
    }),
    defaultOptions: {
      queries: {
        // Offline is a failure to show, not a reason to wait in silence.
        networkMode: 'always',
        retry: (count, error) => error instanceof NetworkError && count < 1,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Refused on a page that believed in a login: ask again who is logged in. */
function noticeLostSession(client: QueryClient, error: unknown) {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  const believesInLogin =
    client.getQueryData(sessionQuery.queryKey) ?? client.getQueryData(staffSessionQuery.queryKey);
  if (isRefused && believesInLogin) void client.invalidateQueries({ queryKey: ['session'] });
}

/** Somebody was about to save something: the page and what was typed wait for the new login. */
async function askToLogInAgain(client: QueryClient, error: unknown) {
  const isOver = error instanceof ApiError && error.status === 401;
  if (!isOver || !client.getQueryData(sessionQuery.queryKey)) return;
  useAuthDialog.getState().askAgain();
  await client.refetchQueries({ queryKey: sessionQuery.queryKey });
  if (client.getQueryData(sessionQuery.queryKey)) useAuthDialog.getState().close();
}
