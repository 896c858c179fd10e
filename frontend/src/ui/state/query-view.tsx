import Info from 'lucide/dist/esm/icons/info.mjs';
import type { ReactNode } from 'react';
import { errorText } from '@/lib/errors';
import { Button } from '../button/button';
import { VisuallyHidden } from '../text/visually-hidden';
import { Alert } from './alert';
import { ErrorState } from './error-state';
import * as styles from './query-view.module.css';
import { PageSpinner } from './spinner';

/** The part of a `useQuery` result that `QueryView` needs. */
export interface QueryState<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryViewProps<T> {
  query: QueryState<T>;
  /** Shown while the data is loading; by default the page's spinner. */
  skeleton?: ReactNode;
  /** The text of a failed load, by default the server's message; a function can use that. */
  failure?: string | ((error: Error) => string);
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** What a failed refresh does: a note above the data (the default), `failure` instead of the data, or nothing. */
  onRefreshError?: 'note' | 'replace' | 'ignore';
  children: (data: T) => ReactNode;
}

/** Shows a query's data, or that it is loading, failed or empty. */
export function QueryView<T>({
  query: { data, error, refetch },
  skeleton,
  failure = errorText,
  empty,
  onRefreshError = 'note',
  children,
}: QueryViewProps<T>) {
  const retry = () => void refetch();
  if (error && (data === undefined || onRefreshError === 'replace')) {
    return typeof failure === 'string' ? (
      <ErrorState text={failure} error={error} onRetry={retry} />
    ) : (
      <ErrorState text={failure(error)} onRetry={retry} />
    );
  }
  if (data === undefined && skeleton === undefined) return <PageSpinner />;
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <VisuallyHidden as="p" role="status">
          Yükleniyor...
        </VisuallyHidden>
        {skeleton}
      </div>
    );
  }
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      {error && onRefreshError === 'note' && (
        <Alert icon={Info} info role="status" className={styles.stale}>
          <p>Bilgiler yenilenemedi, son yüklenenler gösteriliyor.</p>
          <Button onClick={retry}>Tekrar dene</Button>
        </Alert>
      )}
      {isEmpty ? empty : children(data)}
    </>
  );
}
