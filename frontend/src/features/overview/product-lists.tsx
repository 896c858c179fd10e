import { Link } from 'react-router';
import type { BestSeller, Overview } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { Panel } from '@/ui/layout/panel';
import { Muted } from '@/ui/text/text';
import * as styles from './product-lists.module.css';
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
      <ul className={styles.lowStock}>
        {products.map(({ product, name, stock }) => (
          <li key={product}>
            <Link to={sellerPaths.productList({ ara: name })}>{name}</Link>
            <b>{stock === 0 ? 'Kalmadı' : `${String(stock)} adet`}</b>
          </li>
        ))}
      </ul>
      {total > products.length && <p>{`ve ${formatCount(total - products.length)} ürün daha`}</p>}
    </Panel>
  );
}

/** What sold most in the span, best first. */
export function BestSellers({ products }: { products: BestSeller[] }) {
  return (
    <Panel as="section" aria-labelledby="cok-satanlar">
      <h2 id="cok-satanlar">En çok satanlar</h2>
      {products.length === 0 ? (
        <Muted>Bu aralıkta satılan ürün yok.</Muted>
      ) : (
        <ol className={styles.bestSellers}>
          {products.map(({ product, name, pieces, turnover }) => (
            <li key={product}>
              <span>{name || 'Ürün adı mevcut değil'}</span>
              <Muted as="span">{`${formatCount(pieces)} adet`}</Muted>
              <b>{formatMoney(turnover)}</b>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
