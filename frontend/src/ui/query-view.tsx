import type { ReactNode } from 'react';
import { ErrorState } from './error-state';
import { PageSpinner } from './spinner';
import { VisuallyHidden } from './visually-hidden';

/** What `useQuery` answers, or what is like it. */
export interface QueryState<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryViewProps<T> {
  query: QueryState<T>;
  /** Boxes in the places of what is on its way; without them the page's spinner turns. */
  skeleton?: ReactNode;
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
  if (data === undefined) {
    return skeleton === undefined ? <PageSpinner /> : <Loading>{skeleton}</Loading>;
  }
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
}

/** Something on its way, said once for who does not see the boxes. */
function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="p" role="status">
        Yükleniyor...
      </VisuallyHidden>
      {children}
    </div>
  );
}
