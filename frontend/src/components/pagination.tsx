import { Button } from './button';
import * as styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

export function Pagination({ page, totalPages, onChange }: PaginationProps) {
  return (
    <nav className={styles.pager} aria-label="Sayfalar">
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Önceki
      </Button>
      <span aria-live="polite">{`Sayfa ${page} / ${totalPages}`}</span>
      <Button disabled={page >= totalPages} onClick={() => onChange(page + 1)}>
        Sonraki
      </Button>
    </nav>
  );
}
