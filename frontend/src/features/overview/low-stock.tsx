import type { Overview } from '@/api/types';
import { Link } from '@/components/link';
import * as panelStyles from '@/components/panel.module.css';
import { paths } from '@/lib/paths';
import * as styles from './low-stock.module.css';

/** What is about to run out, fewest pieces first; nothing where nothing is. */
export function LowStock({ products }: { products: Overview['lowStock'] }) {
  if (products.length === 0) return null;
  return (
    <section className={panelStyles.panel} aria-labelledby="az-kalan">
      <h2 id="az-kalan">Stoku azalan ürünler</h2>
      <ul className={styles.products}>
        {products.map(({ product, name, stock }) => (
          <li key={product}>
            <Link to={paths.seller.productList({ ara: name })}>{name}</Link>
            <b>{stock === 0 ? 'Kalmadı' : `${String(stock)} adet`}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
