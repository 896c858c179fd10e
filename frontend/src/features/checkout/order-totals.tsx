import { informativeVat } from '@/entities/cart/cart-items';
import { containedVat, deliverySum } from '@/entities/order/sums';
import { formatMoney } from '@/lib/money';
import * as styles from './order-totals.module.css';
import type { Cost } from './use-quote';

interface OrderTotalsProps {
  cost: Cost;
  /** What delivery costs, in the shop's words; undefined or empty: nothing is said. */
  delivery: string | undefined;
}

/** What the order costs, part by part. */
export function OrderTotals({ cost, delivery }: OrderTotalsProps) {
  const { totals, discount } = cost;
  const { freeDeliveryMissing } = totals;
  const fee = totals.delivery === null ? undefined : deliverySum(totals.delivery).figure;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Fiyat</dt>
        <dd>{formatMoney(totals.items)}</dd>
      </div>
      {discount && (
        <div className={styles.discount}>
          <dt>{discount.term}</dt>
          <dd>{discount.figure}</dd>
        </div>
      )}
      <div>
        <dt>Kargo ücreti</dt>
        <dd>{fee ?? (delivery || '–')}</dd>
        {freeDeliveryMissing !== null && (
          <dd className={styles.note}>
            {`Ücretsiz kargo için ${formatMoney(freeDeliveryMissing)} daha ekleyin`}
          </dd>
        )}
      </div>
      <div>
        <dt>KDV (%20)</dt>
        <dd>{formatMoney(informativeVat(totals.items))}</dd>
        <dd className={styles.note}>bilgi amaçlı, toplama eklenmez</dd>
      </div>
      <div className={styles.grand}>
        <dt>Toplam tutar</dt>
        <dd>{formatMoney(totals.amount)}</dd>
      </div>
      <div>
        <dt>Toplamın içindeki KDV:</dt>
        <dd>{formatMoney(containedVat(totals))}</dd>
      </div>
    </dl>
  );
}
