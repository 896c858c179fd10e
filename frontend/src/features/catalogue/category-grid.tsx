import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Category } from '@/api/types';
import { categoriesQuery } from '@/entities/product/queries';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { SectionHead, Wrap } from '@/ui/layout/layout';
import * as styles from './category-grid.module.css';

const dark = 'var(--color-on-ivory)';
const ivory = 'var(--color-ivory)';

/** The colours of a tile, by the drawing on it. */
const drawingStyles: Record<string, CSSProperties> = {
  'okey-istaka': { background: 'var(--color-baize-700)', color: ivory },
  tavla: { background: 'var(--color-tile-sand)', color: dark },
  satranc: { background: 'var(--color-tile-sky)', color: dark },
  tombala: { background: 'var(--color-tile-amber)', color: dark },
  kagit: { background: 'var(--color-tea-700)', color: ivory },
  'cay-bardagi': { background: 'var(--color-baize-100)', color: dark },
  tepsi: { background: 'var(--color-walnut-700)', color: ivory },
};

const defaultStyle: CSSProperties = { background: 'var(--color-tile-plain)', color: dark };

/** A tile for every category; the first one is twice as wide. */
export function CategoryGrid() {
  const { data: categories = [] } = useQuery(categoriesQuery);
  if (categories.length === 0) return null;
  return (
    <Wrap as="section" className={styles.section} aria-labelledby="kategoriler">
      <SectionHead>
        <h2 id="kategoriler">Kategoriler</h2>
      </SectionHead>
      <ul className={styles.grid}>
        {categories.map((category, index) => (
          <CategoryTile key={category._id} {...category} wide={index === 0} />
        ))}
      </ul>
    </Wrap>
  );
}

function CategoryTile({ path, image, wide }: Category & { wide: boolean }) {
  const drawing = /^\/art\/(.+)\.svg$/.exec(image)?.[1];
  return (
    <li className={styles.place}>
      <Link
        className={classNames(styles.category, wide && styles.wide, !drawing && styles.photo)}
        style={drawingStyles[drawing ?? ''] ?? defaultStyle}
        to={paths.category(path)}
      >
        <span className={styles.art}>
          <img src={image} alt="" width={600} height={600} loading="lazy" />
        </span>
        <span className={styles.name}>{path}</span>
      </Link>
    </li>
  );
}
