import type { BestSeller } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { Panel } from '@/ui/panel';
import { Muted } from '@/ui/text';
import * as styles from './best-sellers.module.css';
import { formatCount } from './statistics';

/** What sold most in the span, best first. */
export function BestSellers({ products }: { products: BestSeller[] }) {
  return (
    <Panel as="section" aria-labelledby="cok-satanlar">
      <h2 id="cok-satanlar">En çok satanlar</h2>
      {products.length === 0 ? (
        <Muted>Bu aralıkta satılan ürün yok.</Muted>
      ) : (
        <ol className={styles.list}>
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
