import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from '@/components/link';
import { categoriesQuery } from '@/entities/product/queries';
import { paths } from '@/lib/paths';
import * as styles from './category-chips.module.css';

/** All categories in one row; `current` is the label of the one shown, null for all products. */
export function CategoryChips({ current }: { current: string | null }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const row = useRef<HTMLElement>(null);

  useEffect(() => {
    // On phones the row scrolls sideways and the current chip may lie beyond its end.
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chip) {
      row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2;
    }
  }, [current, categories]);

  return (
    <nav className={styles.chips} aria-label="Kategoriler" ref={row}>
      <Chip to={paths.products()} label="Tümü" isCurrent={current === null} />
      {categories.map(({ _id, path }) => (
        <Chip key={_id} to={paths.category(path)} label={path} isCurrent={current === path} />
      ))}
    </nav>
  );
}

function Chip({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  return (
    <Link className={styles.chip} to={to} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );
}
