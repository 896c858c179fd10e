import { informativeVat } from '@/entities/cart/cart-items';
import { containedVat, deliverySum } from '@/entities/order/bill-figures';
import { formatMoney } from '@/lib/money';
import { Fact, Facts } from '@/ui/text/facts';
import * as styles from './order-totals.module.css';
import type { Cost } from './queries';

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
    <Facts layout="bill" className={styles.totals}>
      <Fact term="Fiyat">{formatMoney(totals.items)}</Fact>
      {discount && (
        <Fact term={discount.term} className={styles.discount}>
          {discount.figure}
        </Fact>
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
      <Fact term="Toplam tutar" className={styles.grand}>
        {formatMoney(totals.amount)}
      </Fact>
      <Fact term="Toplamın içindeki KDV:">{formatMoney(containedVat(totals))}</Fact>
    </Facts>
  );
}
