import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categoriesQuery } from '@/entities/product/queries';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { SectionHead, Wrap } from '@/ui/layout';
import * as styles from './category-grid.module.css';

interface CategoryStyle {
  art: string;
  tint: string;
  text: string;
}

const dark = 'var(--color-on-ivory)';
const ivory = 'var(--color-ivory)';

const categoryStyles: Record<string, CategoryStyle> = {
  'Okey Takımları': { art: 'okey-istaka', tint: 'var(--color-baize-700)', text: ivory },
  'Tavla Takımları': { art: 'tavla', tint: 'var(--color-tile-sand)', text: dark },
  'Satranç Takımları': { art: 'satranc', tint: 'var(--color-tile-sky)', text: dark },
  'Masa Oyunları': { art: 'tombala', tint: 'var(--color-tile-amber)', text: dark },
  'Oyun Kağıtları': { art: 'kagit', tint: 'var(--color-tea-700)', text: ivory },
  'Gıda Ürünleri': { art: 'cay-bardagi', tint: 'var(--color-baize-100)', text: dark },
  'Kıraathane Ürünleri': { art: 'tepsi', tint: 'var(--color-walnut-700)', text: ivory },
};

const defaultStyle: CategoryStyle = { art: 'zar', tint: 'var(--color-tile-plain)', text: dark };

/** The shop's own seven: the tiles stand there at once, whatever the server takes or says. */
const knownLabels = Object.keys(categoryStyles);

/** A tile for every category; the first one is twice as wide. */
export function CategoryGrid() {
  const { data } = useQuery(categoriesQuery);
  const labels = data?.map(({ path }) => path) ?? knownLabels;
  return (
    <Wrap as="section" className={styles.section} aria-labelledby="kategoriler">
      <SectionHead>
        <h2 id="kategoriler">Kategoriler</h2>
      </SectionHead>
      <ul className={styles.grid}>
        {labels.map((label, index) => (
          <CategoryTile key={label} label={label} wide={index === 0} />
        ))}
      </ul>
    </Wrap>
  );
}

function CategoryTile({ label, wide }: { label: string; wide: boolean }) {
  const { art, tint, text } = categoryStyles[label] ?? defaultStyle;
  return (
    <li className={styles.place}>
      <Link
        className={classNames(styles.category, wide && styles.wide)}
        style={{ background: tint, color: text }}
        to={paths.category(label)}
      >
        <span className={styles.art}>
          <img src={`/art/${art}.svg`} alt="" width={600} height={600} loading="lazy" />
        </span>
        <span className={styles.name}>{label}</span>
      </Link>
    </li>
  );
}
