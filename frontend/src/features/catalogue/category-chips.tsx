import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Facets } from '@/api/types';
import { categoriesQuery } from '@/entities/product/queries';
import { paths } from '@/lib/paths';
import * as styles from './category-chips.module.css';
import { useCategoryAddress } from './use-list-options';

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

interface SearchChipsProps {
  search: string;
  /** The slug of the category that the search is narrowed to; empty for all. */
  category: string;
  facets: Facets | undefined;
}

/** The categories that hold some of what was searched for, each with how much. */
export function SearchChips({ search, category, facets }: SearchChipsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const addressOf = useCategoryAddress();
  const counts = facets?.categories;

  const countOf = (slug: string) => counts?.find((one) => one.slug === slug)?.count ?? 0;
  const chips = categories
    .filter(({ slug }) => countOf(slug) > 0 || slug === category)
    .map(({ path, slug }) => ({
      to: addressOf(slug),
      label: path,
      isCurrent: slug === category,
      count: countOf(slug),
    }));
  const all = {
    to: addressOf(''),
    label: 'Tümü',
    isCurrent: category === '',
    count: counts?.reduce((sum, { count }) => sum + count, 0),
  };
  return <ChipRow subject={`“${search}”`} chips={[all, ...chips]} />;
}

interface Chip {
  to: string;
  label: string;
  isCurrent: boolean;
  /** How many products it leads to. */
  count?: number | undefined;
}

interface ChipRowProps {
  /** Shown before the chips on phones, where the heading is hidden. */
  subject?: string;
  chips: Chip[];
}

/** Categories in one row, which stays in sight below the header. */
function ChipRow({ subject, chips }: ChipRowProps) {
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
