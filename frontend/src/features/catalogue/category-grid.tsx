import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Category } from '@/api/types';
import { categoriesQuery } from '@/entities/product/queries';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { SectionHead, Wrap } from '@/ui/layout';
import * as styles from './category-grid.module.css';

interface DrawingStyle {
  tint: string;
  text: string;
}

const dark = 'var(--color-on-ivory)';
const ivory = 'var(--color-ivory)';

/** The colours of a tile, by the drawing on it. */
const drawingStyles: Record<string, DrawingStyle> = {
  'okey-istaka': { tint: 'var(--color-baize-700)', text: ivory },
  tavla: { tint: 'var(--color-tile-sand)', text: dark },
  satranc: { tint: 'var(--color-tile-sky)', text: dark },
  tombala: { tint: 'var(--color-tile-amber)', text: dark },
  kagit: { tint: 'var(--color-tea-700)', text: ivory },
  'cay-bardagi': { tint: 'var(--color-baize-100)', text: dark },
  tepsi: { tint: 'var(--color-walnut-700)', text: ivory },
};

const defaultStyle: DrawingStyle = { tint: 'var(--color-tile-plain)', text: dark };

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
          <CategoryTile key={category._id} category={category} wide={index === 0} />
        ))}
      </ul>
    </Wrap>
  );
}

function CategoryTile({ category, wide }: { category: Category; wide: boolean }) {
  const { path, image } = category;
  const drawing = /^\/art\/(.+)\.svg$/.exec(image)?.[1];
  const { tint, text } = drawingStyles[drawing ?? ''] ?? defaultStyle;
  return (
    <li className={styles.place}>
      <Link
        className={classNames(styles.category, wide && styles.wide, !drawing && styles.photo)}
        style={{ background: tint, color: text }}
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
