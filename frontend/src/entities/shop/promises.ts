import type { Shop } from '@/api/types';
import { formatMoney } from '@/lib/money';

/** Returns what delivery costs, as a promise; undefined if the owner has not said it. */
export function deliveryCost(
  shop: Pick<Shop, 'deliveryFee' | 'freeDeliveryFrom'> | undefined,
): string | undefined {
  if (!shop || shop.deliveryFee === null) return undefined;
  const { deliveryFee, freeDeliveryFrom } = shop;
  if (deliveryFee === 0) return 'Ücretsiz kargo';
  const fee = `Kargo ücreti ${formatMoney(deliveryFee)}`;
  if (freeDeliveryFrom === null) return fee;
  return `${fee}, ${formatMoney(freeDeliveryFrom).replace(/,00$/, '')} üzeri ücretsiz`;
}
