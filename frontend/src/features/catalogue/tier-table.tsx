import type { Product } from '@/api/types';
import { formatMoney } from '@/lib/money';
import * as styles from './tier-table.module.css';

/** The prices for quantities; nothing for a product without quantity prices. */
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

/** What is said of quantity prices beside the price: from how many pieces they begin, or that one is reached. */
export function tierNote(product: Product, quantity: number): string {
  const [first] = product.tiers;
  if (!first) return '';
  const reached = product.tiers.findLast(({ minQuantity }) => minQuantity <= quantity);
  return reached
    ? `${String(reached.minQuantity)} adet fiyatı; tek adet ${formatMoney(product.offerPrice)}`
    : `${String(first.minQuantity)} adet ve üzeri: tanesi ${formatMoney(first.price)}`;
}
