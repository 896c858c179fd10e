import type { OrderReturn } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { Stack } from '@/ui/layout/stack';
import * as styles from './returned-items.module.css';

/** The items and the refund of a return, for customers and staff. */
export function ReturnedItems({ value }: { value: OrderReturn }) {
  const { items, amount, reason, note } = value;
  return (
    <Stack gap="2xs" className={styles.returned}>
      <ul aria-label="İade edilen ürünler">
        {items.map(({ item, name, quantity }) => (
          <li key={item}>{`${String(quantity)} × ${name}`}</li>
        ))}
      </ul>
      <p>
        İade tutarı: <b>{formatMoney(amount)}</b>
      </p>
      {reason && <p className={styles.words}>{`Neden: ${reason}`}</p>}
      {note && <p className={styles.words}>{`Mağazanın notu: ${note}`}</p>}
    </Stack>
  );
}
