import { Link } from 'react-router';
import type { Overview } from '@/api/types';
import { paths } from '@/lib/paths';
import { Panel } from '@/ui/panel';
import * as styles from './low-stock.module.css';
import { formatCount } from './statistics';

interface LowStockProps {
  /** The first of them, fewest pieces first. */
  products: Overview['lowStock'];
  /** How many there are in all. */
  total: number;
}

/** What is about to run out, and how much of that is not shown; nothing where nothing is. */
export function LowStock({ products, total }: LowStockProps) {
  if (products.length === 0) return null;
  return (
    <Panel as="section" aria-labelledby="az-kalan">
      <h2 id="az-kalan">Stoku azalan ürünler</h2>
      <ul className={styles.products}>
        {products.map(({ product, name, stock }) => (
          <li key={product}>
            <Link to={paths.seller.productList({ ara: name })}>{name}</Link>
            <b>{stock === 0 ? 'Kalmadı' : `${String(stock)} adet`}</b>
          </li>
        ))}
      </ul>
      {total > products.length && <p>{`ve ${formatCount(total - products.length)} ürün daha`}</p>}
    </Panel>
  );
}
