import type { Order } from '@/api/types';
import type { Sum } from '@/entities/order/bill-figures';
import { formatMoney, toKurus } from '@/lib/money';

/** Returns the fee for instalments and what the card was charged; none for an order that was paid at once. */
export function chargeSums({ amount, chargedAmount, installments }: Order): Sum[] {
  if (chargedAmount === null || installments === null || installments === 1) return [];
  const fee = toKurus(chargedAmount) - toKurus(amount);
  return [
    ...(fee > 0 ? [{ term: 'Vade farkı', figure: formatMoney(fee / 100) }] : []),
    {
      term: `Karttan çekilen (${String(installments)} taksit)`,
      figure: formatMoney(chargedAmount),
    },
  ];
}
