import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Discount } from '@/api/types';
import { isPositiveAmount, optionalAmount, optionalCount } from '@/lib/number-schemas';
import { formatPriceInput, parsePrice } from '@/lib/price-input';
import { formatShopTime, parseShopTime } from '@/lib/shop-time';
import type { DiscountConditions } from './queries';

/** The percentages that a code can take off. */
const isPercentage = (text: string) => /^\d{1,2}$/.test(text) && +text >= 1 && +text <= 90;

const isAmount = (text: string) => isPositiveAmount(text, limits.discountInputValueMaximum);

const time = z.pipe(z.string(), z.transform(parseShopTime));

/** The form of a discount code: texts as they are typed on the way in, what the server takes on the way out. */
export const discountSchema = z.pipe(
  z
    .object({
      code: z
        .string()
        .check(
          z.trim(),
          z.regex(
            /^[\p{L}\p{N}-]{3,24}$/u,
            `3 ile ${limits.discountInputCodeMaxLength} arasında harf, rakam veya tire yazın.`,
          ),
        ),
      kind: z.enum(['percent', 'amount', 'free_delivery']),
      value: z.string().check(z.trim()),
      minimum: optionalAmount(limits.discountInputMinimumMaximum),
      categories: z.array(z.string()),
      startsAt: time,
      endsAt: time,
      maxUses: optionalCount(limits.discountInputMaxUsesMaximum),
      maxUsesPerCustomer: optionalCount(limits.discountInputMaxUsesPerCustomerMaximum),
      isActive: z.boolean(),
    })
    .check(
      z.refine(({ kind, value }) => kind !== 'percent' || isPercentage(value), {
        path: ['value'],
        error: '1 ile 90 arasında bir tam sayı yazın.',
      }),
      z.refine(({ kind, value }) => kind !== 'amount' || isAmount(value), {
        path: ['value'],
        error: 'Sıfırdan büyük bir tutar yazın.',
      }),
      z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || endsAt > startsAt, {
        path: ['endsAt'],
        error: 'Başlangıçtan sonraki bir zaman seçin.',
      }),
    ),
  z.transform(({ value, ...conditions }): DiscountConditions => ({
    ...conditions,
    value: conditions.kind === 'free_delivery' ? null : parsePrice(value),
  })),
);

export type DiscountFormValues = z.input<typeof discountSchema>;

/** Returns the form's first values: those of the code to change, or of a new one. */
export function discountFormValues(discount: Discount | null): DiscountFormValues {
  const amount = (value?: number | null) => (value == null ? '' : formatPriceInput(value));
  const time = (at?: string | null) => (at ? formatShopTime(at) : '');
  return {
    code: discount?.code ?? '',
    kind: discount?.kind ?? 'percent',
    value:
      discount?.kind === 'percent'
        ? (discount.value?.toLocaleString('tr-TR') ?? '')
        : amount(discount?.value),
    minimum: amount(discount?.minimum),
    categories: discount?.categories ?? [],
    startsAt: time(discount?.startsAt),
    endsAt: time(discount?.endsAt),
    maxUses: discount?.maxUses?.toString() ?? '',
    maxUsesPerCustomer: discount?.maxUsesPerCustomer?.toString() ?? '',
    isActive: discount?.isActive ?? true,
  };
}
