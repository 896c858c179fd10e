import type { OrderReturn } from '@/api/types';
import { formatMoney, toKurus } from '@/lib/money';
import { Stack } from '@/ui/layout/stack';
import * as styles from './returned-items.module.css';

/** The items and the refund of a return, for customers and staff. */
export function ReturnedItems({ value }: { value: OrderReturn }) {
  const { items, amount, installmentFee, reason, note } = value;
  const total = (toKurus(amount) + toKurus(installmentFee)) / 100;
  return (
    <Stack gap="2xs" className={styles.returned}>
      <ul aria-label="İade edilen ürünler">
        {items.map(({ item, name, quantity }) => (
          <li key={item}>{`${String(quantity)} × ${name}`}</li>
        ))}
      </ul>
      <p>
        İade tutarı: <b>{formatMoney(total)}</b>
      </p>
      {installmentFee > 0 && <p>{`İçindeki vade farkı: ${formatMoney(installmentFee)}`}</p>}
      {reason && <p className={styles.words}>{`Neden: ${reason}`}</p>}
      {note && <p className={styles.words}>{`Mağazanın notu: ${note}`}</p>}
    </Stack>
  );
}
