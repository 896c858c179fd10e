import type { Category, Discount } from '@/api/types';
import { discountKindLabels } from '@/entities/discount/kind';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';

/** Returns what a code takes off. */
export function effect({ kind, value }: Pick<Discount, 'kind' | 'value'>): string {
  if (kind === 'percent') return `%${String(value)} indirim`;
  if (kind === 'amount') return `${formatMoney(value ?? 0)} indirim`;
  return discountKindLabels.free_delivery;
}

/** Returns when a code can be used, one condition a line. */
export function conditions(discount: Discount, categories: Category[]): string[] {
  const { minimum, startsAt, endsAt, maxUsesPerCustomer } = discount;
  const labels = categories
    .filter(({ _id }) => discount.categories.includes(_id))
    .map(({ path }) => path);
  return [
    minimum !== null && `En az ${formatMoney(minimum)} tutarında sepet`,
    labels.length > 0 && labels.join(', '),
    startsAt !== null && `Başlangıç: ${formatShortDateTime(startsAt)}`,
    endsAt !== null && `Bitiş: ${formatShortDateTime(endsAt)}`,
    maxUsesPerCustomer !== null && `Müşteri başına ${maxUsesPerCustomer} kullanım`,
  ].filter((condition) => condition !== false);
}

/** Returns how often a code is used, and how often it can be. */
export function usage({ uses, maxUses }: Pick<Discount, 'uses' | 'maxUses'>): string {
  return maxUses === null ? String(uses) : `${String(uses)} / ${String(maxUses)}`;
}
