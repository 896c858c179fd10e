import { useEffect } from 'react';

/** Leaves a page that the list no longer has, as when the last entry on it is gone. */
export function usePageInRange(
  data: { totalPages: number } | undefined,
  page: number,
  goTo: (page: number) => void,
): void {
  const last = data?.totalPages;
  useEffect(() => {
    if (last !== undefined && page > last) goTo(last);
  });
}
