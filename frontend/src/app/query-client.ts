import { MutationCache, QueryCache, QueryClient, onlineManager } from '@tanstack/react-query';
import { isAuthRefusal, detectExpiredSession } from '@/entities/session/queries';
import { ApiError, NetworkError, errorText } from '@/lib/errors';
import { notify } from '@/ui/toast/toast';

/** Creates the query client, which decides whether a failure is shown in a form, as a toast or in the console. */
export function createQueryClient(): QueryClient {
  // The manager assumes a connection, and would miss the first `online` event of a page that was opened offline.
  onlineManager.setOnline(navigator.onLine);
  const failing = new WeakSet<object>();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => void failing.delete(query),
      onError: (error, query) => {
        const meta = query.meta ?? {};
        const isRepeated = meta.polled && failing.has(query);
        failing.add(query);
        void markExpiredSession(client, error).then((isExpired) => {
          if (isExpired) return;
          const message =
            meta.overrideMessage?.(error) ??
            (meta.errorMessage && errorText(error, meta.errorMessage));
          if (message && !isRepeated) notify.error(message);
          else console.error(error);
        });
      },
    }),
    mutationCache: new MutationCache({
      // The mutation awaits it, so that its error handlers know whether the login had expired.
      onError: async (error, _variables, _result, mutation) => {
        const { handled, errorMessage } = mutation.meta ?? {};
        const isExpired = await markExpiredSession(client, error);
        if (!isExpired && !handled) notify.error(errorText(error, errorMessage));
      },
    }),
    defaultOptions: {
      queries: {
        // A request without a connection fails visibly instead of waiting.
        networkMode: 'always',
        // `networkMode` switches it off by default.
        refetchOnReconnect: true,
        retry: (count, error) => error instanceof NetworkError && count < 1,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Marks an error whose cause is an expired login, for which the login dialog opens. */
async function markExpiredSession(client: QueryClient, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || !isAuthRefusal(client, error)) return false;
  // A form and the mutation that it sends by report the same error.
  error.isSessionExpired ||= await detectExpiredSession(client);
  return error.isSessionExpired;
}
