import type { DiscountType } from '@/api/types';

/** Every kind of a discount code, as people read it. */
export const discountKindLabels: Record<DiscountType, string> = {
  percent: 'Yüzde',
  amount: 'Tutar',
  free_delivery: 'Ücretsiz kargo',
};
