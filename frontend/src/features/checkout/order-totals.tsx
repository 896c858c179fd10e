import { formatMoney } from '@/lib/money';
import * as styles from './order-totals.module.css';

interface OrderTotalsProps {
  amount: number;
  /** For information; no part of the total. */
  vat: number;
  /** What the total contains, by the products' own rates. */
  containedVat: number;
  /** What delivery costs, in the shop's words; undefined or empty: nothing is said. */
  delivery: string | undefined;
}

export function OrderTotals({ amount, vat, containedVat, delivery }: OrderTotalsProps) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Fiyat</dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
      <div>
        <dt>Kargo ücreti</dt>
        <dd>{delivery || '–'}</dd>
      </div>
      <div>
        <dt>
          KDV (%20) <span className={styles.note}>bilgi amaçlı, toplama eklenmez</span>
        </dt>
        <dd>{formatMoney(vat)}</dd>
      </div>
      <div className={styles.grand}>
        <dt>Toplam tutar</dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
      <div>
        <dt>Toplamın içindeki KDV:</dt>
        <dd>{formatMoney(containedVat)}</dd>
      </div>
    </dl>
  );
}
