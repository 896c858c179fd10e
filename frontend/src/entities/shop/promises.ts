import type { Shop } from '@/api/types';

// What the shop promises of a delivery, in one place, so that no two pages contradict each other.

/** Returns when orders leave the shop, as a sentence; without a promise where the shop has configured none. */
export function dispatchSentence(shop: Pick<Shop, 'dispatch'> | undefined): string {
  const promise = shop?.dispatch ? `: ${shop.dispatch}` : '';
  return `Ödemesi hesabımıza geçen siparişi hazırlar, kargoya veririz${promise}.`;
}

/** The longest that the law leaves between order and delivery (Mesafeli Sözleşmeler Yönetmeliği m.16). */
export const deliveryLimit =
  'Kargoya verildikten sonra teslim süresi adresinize ve kargo firmasına göre değişir; yasal üst sınır siparişten itibaren 30 gündür.';
