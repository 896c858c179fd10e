import { useEffect, type ReactNode } from 'react';
import { errorText } from '@/lib/errors';
import { QueryView, type QueryState } from '../state/query-view';
import { Pagination } from './pagination';

interface ListPage {
  total: number;
  totalPages: number;
}

interface AdminListProps<Data extends ListPage> {
  query: QueryState<Data> & { isPlaceholderData: boolean };
  /** Whether there is a way to other pages even where there is only one. */
  isAlwaysPaged?: boolean;
  /** The number of the page, and how to show another one. */
  page: number;
  onPage: (change: { page: number }, options?: { replace: boolean }) => void;
  skeleton: ReactNode;
  /** The text of a failed load, or what returns it; by default the server's message. */
  failure?: string | ((error: Error) => string);
  /** What a failed refresh does: a note above the list (the default), or `failure` instead of the list. */
  onRefreshError?: 'note' | 'replace';
  /** Shown instead of a list without entries. */
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One page of a list, with the way to its other pages. */
export function AdminList<Data extends ListPage>({
  query,
  isAlwaysPaged = false,
  page,
  onPage,
  skeleton,
  failure = errorText,
  onRefreshError = 'note',
  empty,
  children,
}: AdminListProps<Data>) {
  const { data, isPlaceholderData } = query;
  const last = isPlaceholderData ? undefined : data?.totalPages;
  useEffect(() => {
    // The list no longer has this page, as after deleting its last entry.
    if (last !== undefined && page > last) onPage({ page: last }, { replace: true });
  });
  return (
    <QueryView query={query} skeleton={skeleton} failure={failure} onRefreshError={onRefreshError}>
      {(data) => (
        <div aria-busy={isPlaceholderData || undefined}>
          {data.total > 0 ? children(data) : empty}
          {(data.totalPages > 1 || (isAlwaysPaged && data.total > 0)) && (
            <Pagination
              page={page}
              totalPages={data.totalPages}
              onChange={(page) => onPage({ page })}
            />
          )}
        </div>
      )}
    </QueryView>
  );
}

/** The number of a list's entries beside its title: "10 iade". */
export function ListTotal({ of: list, noun }: { of: ListPage | undefined; noun: string }) {
  return <span role="status">{list && list.total > 0 && `${list.total} ${noun}`}</span>;
}
