import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Pagination } from './pagination';
import { QueryView, type QueryState } from './query-view';

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
  failure?: ((error: Error) => string) | undefined;
  /** Shown instead of a list without entries. */
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One page of a list of the staff area, with the way to its other pages. */
export function AdminList<Data extends ListPage>({
  query,
  isAlwaysPaged = false,
  page,
  onPage,
  skeleton,
  failure,
  empty,
  children,
}: AdminListProps<Data>) {
  const { data, isPlaceholderData } = query;
  usePageInRange(isPlaceholderData ? undefined : data, page, (last) =>
    onPage({ page: last }, { replace: true }),
  );
  return (
    <QueryView query={query} skeleton={skeleton} failure={failure}>
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

/** Goes to the last page if the list no longer has this one, as after deleting its last entry. */
function usePageInRange(
  data: { totalPages: number } | undefined,
  page: number,
  goTo: (page: number) => void,
): void {
  const last = data?.totalPages;
  useEffect(() => {
    if (last !== undefined && page > last) goTo(last);
  });
}
