import type { BestSeller } from '@/api/types';
import { formatMoney } from '@/lib/money';
import * as panelStyles from '@/ui/panel.module.css';
import * as textStyles from '@/ui/text.module.css';
import * as styles from './best-sellers.module.css';
import { formatCount } from './statistics';

/** What sold most in the span, best first. */
export function BestSellers({ products }: { products: BestSeller[] }) {
  return (
    <section className={panelStyles.panel} aria-labelledby="cok-satanlar">
      <h2 id="cok-satanlar">En çok satanlar</h2>
      {products.length === 0 ? (
        <p className={textStyles.muted}>Bu aralıkta satılan ürün yok.</p>
      ) : (
        <ol className={styles.list}>
          {products.map(({ product, name, pieces, turnover }) => (
            <li key={product}>
              <span>{name || 'Ürün adı mevcut değil'}</span>
              <span className={textStyles.muted}>{`${formatCount(pieces)} adet`}</span>
              <b>{formatMoney(turnover)}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
