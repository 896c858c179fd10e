import { formatMoney } from '@/lib/money';
import * as styles from './order-totals.module.css';

interface OrderTotalsProps {
  amount: number;
  /** Contained in the amount; shown, never added. */
  vat: number;
  /** What delivery costs, in the shop's words; undefined or empty: nothing is said. */
  delivery: string | undefined;
}

export function OrderTotals({ amount, vat, delivery }: OrderTotalsProps) {
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
        <dt>KDV (%20)</dt>
        <dd>
          {formatMoney(vat)} <span className={styles.note}>fiyata dahil</span>
        </dd>
      </div>
      <div className={styles.grand}>
        <dt>Toplam tutar</dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
    </dl>
  );
}
