import { Button } from './button';
import * as styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** The way through a list, page by page; another page is read from its top. */
export function Pagination({ page, totalPages, onChange }: PaginationProps) {
  const goTo = (page: number) => {
    onChange(page);
    window.scrollTo(0, 0);
  };
  return (
    <nav className={styles.pager} aria-label="Sayfalar">
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
