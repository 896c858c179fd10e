import { useEffect } from 'react';

/** Goes to the last page if the list no longer has this one, as after deleting its last entry. */
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
