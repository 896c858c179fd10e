import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { categoriesQuery } from '@/entities/product/queries';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import './category-grid.css';

interface CategoryStyle {
  art: string;
  tint: string;
  text: string;
}

const dark = '#23160f';
const ivory = '#fcf6e8';

const categoryStyles: Record<string, CategoryStyle> = {
  'Okey Takımları': { art: 'okey-istaka', tint: '#0f5140', text: ivory },
  'Tavla Takımları': { art: 'tavla', tint: '#e7d3ac', text: dark },
  'Satranç Takımları': { art: 'satranc', tint: '#c9d8e6', text: dark },
  'Masa Oyunları': { art: 'tombala', tint: '#f2d9a0', text: dark },
  'Oyun Kağıtları': { art: 'kagit', tint: '#8f1820', text: ivory },
  'Gıda Ürünleri': { art: 'cay-bardagi', tint: '#dbebe3', text: dark },
  'Kıraathane Ürünleri': { art: 'tepsi', tint: '#452a1b', text: ivory },
};

const defaultStyle: CategoryStyle = { art: 'zar', tint: '#f3ece1', text: dark };

/** The shop's own seven: the tiles stand there at once, whatever the server takes or says. */
const knownLabels = Object.keys(categoryStyles);

/** A tile for every category; the first one is twice as wide. */
export function CategoryGrid() {
  const { data } = useQuery(categoriesQuery);
  const labels = data?.map(({ path }) => path) ?? knownLabels;
  return (
    <section className="section wrap" aria-labelledby="kategoriler">
      <div className="section-head">
        <h2 id="kategoriler">Kategoriler</h2>
      </div>
      <ul className="categories">
        {labels.map((label, index) => (
          <CategoryTile key={label} label={label} wide={index === 0} />
        ))}
      </ul>
    </section>
  );
}

function CategoryTile({ label, wide }: { label: string; wide: boolean }) {
  const { art, tint, text } = categoryStyles[label] ?? defaultStyle;
  return (
    <li className="contents">
      <Link
        className={classNames('category', wide && 'wide')}
        style={{ '--tint': tint, '--on-tint': text } as CSSProperties}
        to={paths.category(label)}
      >
        <span className="art">
          <img src={`/art/${art}.svg`} alt="" width={600} height={600} loading="lazy" />
        </span>
        <span className="name">{label}</span>
      </Link>
    </li>
  );
}
