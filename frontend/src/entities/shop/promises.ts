import type { Shop } from '@/api/types';
import { formatMoney } from '@/lib/money';

// The shop's promises about delivery, in one place, so that no two pages contradict each other.

/** Returns when orders leave the shop, as a sentence; without a promise where the shop has configured none. */
export function dispatchSentence(shop: Pick<Shop, 'dispatch'> | undefined): string {
  const promise = shop?.dispatch ? `: ${shop.dispatch}` : '';
  return `Ödemesi hesabımıza geçen siparişi hazırlar, kargoya veririz${promise}.`;
}

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

/** The longest that the law leaves between order and delivery (Mesafeli Sözleşmeler Yönetmeliği m.16). */
export const deliveryLimit =
  'Kargoya verildikten sonra teslim süresi adresinize ve kargo firmasına göre değişir; yasal üst sınır siparişten itibaren 30 gündür.';
