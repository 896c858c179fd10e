import { useRef } from 'react';
import { Button } from '../button/button';
import * as styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** Scrolls what the element is in to the top: the dialog around it, otherwise the page. */
function scrollToTop(element: HTMLElement | null) {
  const dialog = element?.closest('[role="dialog"]');
  if (!dialog) window.scrollTo(0, 0);
  // Which of them scrolls depends on the screen's height.
  for (let part = element; part && dialog?.contains(part); part = part.parentElement) {
    part.scrollTop = 0;
  }
}

/** The way through a list, page by page; another page is read from its top. */
export function Pagination({ page, totalPages, onChange }: PaginationProps) {
  const pager = useRef<HTMLElement>(null);
  const goTo = (page: number) => {
    onChange(page);
    scrollToTop(pager.current);
  };
  return (
    <nav ref={pager} className={styles.pager} aria-label="Sayfalar">
      <Button disabled={page <= 1} onClick={() => goTo(page - 1)}>
        Önceki
      </Button>
      <span aria-live="polite">{`Sayfa ${page} / ${totalPages}`}</span>
      <Button disabled={page >= totalPages} onClick={() => goTo(page + 1)}>
        Sonraki
      </Button>
    </nav>
  );
}
