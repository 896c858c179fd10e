import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError, errorText } from '@/api/errors';
import { hasFieldErrors } from '@/components/form-errors';
import { notify } from '@/components/toast';
import { isAuthRefusal, detectExpiredSession } from '@/entities/session/queries';

interface QueryMeta extends Record<string, unknown> {
  /** What to say when the connection fails; the server's own sentence goes first. */
  errorMessage?: string;
  /** The page copes without it: the failure goes to the console only. */
  logOnly?: boolean;
  /** A refusal with this status is an answer that the page shows by itself. */
  expectedStatus?: number;
  /** Asked for every few seconds: only the first of several failures in a row is told. */
  polled?: boolean;
  /** Overrules even the server's sentence, for a failure that the page makes up for. */
  overrideMessage?: (error: unknown) => string | undefined;
}

interface MutationMeta extends Record<string, unknown> {
  errorMessage?: string;
  /** Faults of these fields appear on the form, so no toast for them. */
  formFields?: readonly string[];
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
        const isRepeated = meta.polled && failing.has(query);
        failing.add(query);
        unlessSessionExpired(client, error, () => {
          if (error instanceof ApiError && error.status === meta.expectedStatus) return;
          if (meta.logOnly || isRepeated) console.error(error);
          else notify.error(meta.overrideMessage?.(error) ?? errorText(error, meta.errorMessage));
        });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const meta = mutation.meta ?? {};
        unlessSessionExpired(client, error, () => {
          if (!meta.handled && !hasFieldErrors(error, meta.formFields ?? [])) {
            notify.error(errorText(error, meta.errorMessage));
          }
        });
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

/** A login that ran out is told by the dialog that asks for it; every other failure by `show`. */
function unlessSessionExpired(client: QueryClient, error: unknown, show: () => void) {
  if (!isAuthRefusal(client, error)) show();
  else {
    void detectExpiredSession(client).then((isExpired) => {
      if (!isExpired) show();
    });
  }
}
