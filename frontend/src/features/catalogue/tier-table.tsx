import type { Product } from '@/api/types';
import { formatMoney } from '@/lib/money';
import * as styles from './tier-table.module.css';

/** What many pieces cost each; nothing where they cost what one costs. */
export function TierTable({ product: { tiers } }: { product: Product }) {
  if (tiers.length === 0) return null;
  return (
    <table className={styles.tiers}>
      <caption>Toplu alım fiyatları</caption>
      <thead>
        <tr>
          <th scope="col">Adet</th>
          <th scope="col">Birim fiyat</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ minQuantity, price }) => (
          <tr key={minQuantity}>
            <th scope="row">{`${String(minQuantity)} ve üzeri`}</th>
            <td>{formatMoney(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
