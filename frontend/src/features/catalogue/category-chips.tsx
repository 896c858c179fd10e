import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { categoriesQuery } from '@/entities/product/queries';
import { paths } from '@/lib/paths';
import * as styles from './category-chips.module.css';

/** All categories in one row; `current` is the label of the one shown, null for all products. */
export function CategoryChips({ current }: { current: string | null }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const chips = categories.map(({ path }) => ({
    to: paths.category(path),
    label: path,
    isCurrent: current === path,
  }));
  const all = { to: paths.products(), label: 'Tümü', isCurrent: current === null };
  return <ChipRow chips={[all, ...chips]} />;
}

interface Chip {
  to: string;
  label: string;
  isCurrent: boolean;
  /** How many products it leads to. */
  count?: number;
}

interface ChipRowProps {
  /** Shown before the chips on phones, where the heading is hidden. */
  subject?: string;
  chips: Chip[];
}

/** Categories in one row, which stays in sight below the header. */
export function ChipRow({ subject, chips }: ChipRowProps) {
  const row = useRef<HTMLElement>(null);
  const current = chips.findIndex(({ isCurrent }) => isCurrent);

  useEffect(() => {
    // On phones the row scrolls sideways and the current chip may lie beyond its end.
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chip) {
      row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2;
    }
  }, [current, chips.length]);

  return (
    <nav className={styles.chips} aria-label="Kategoriler" ref={row}>
      {subject && (
        <span className={styles.subject} aria-hidden="true">
          {subject}
        </span>
      )}
      {chips.map(({ to, label, isCurrent, count }) => (
        <Link
          key={label}
          className={styles.chip}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
          {count !== undefined && (
            <>
              {' '}
              <span className={styles.count}>{count.toLocaleString('tr-TR')}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
