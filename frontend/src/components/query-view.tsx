import type { ReactNode } from 'react';
import { ErrorState } from './error-state';

interface QueryViewProps<T> {
  /** What `useQuery` answers, or what is like it. */
  query: {
    data: T | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Boxes in the places of what is on its way. */
  skeleton: ReactNode;
  /** What to say when it cannot be had; made of the failure where the server's own words help. */
  failure: string | ((error: Error) => string);
  /** Stands in the place of an empty list. */
  empty?: ReactNode;
  /** A failed refresh takes away what an earlier call brought, instead of leaving it there. */
  dropsStale?: boolean;
  children: (data: T) => ReactNode;
}

/** What a query brought, in whatever state it is: on its way, failed, empty or there. */
export function QueryView<T>({
  query: { data, error, refetch },
  skeleton,
  failure,
  empty,
  dropsStale = false,
  children,
}: QueryViewProps<T>) {
  if (error && (data === undefined || dropsStale)) {
    const retry = () => void refetch();
    return typeof failure === 'string' ? (
      <ErrorState text={failure} error={error} onRetry={retry} />
    ) : (
      <ErrorState text={failure(error)} onRetry={retry} />
    );
  }
  if (data === undefined) return <Loading>{skeleton}</Loading>;
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
}

/** Something on its way, said once for who does not see the boxes. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Yükleniyor...
      </p>
      {children}
    </div>
  );
}
