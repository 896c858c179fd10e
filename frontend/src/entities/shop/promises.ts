import type { Shop } from '@/api/types';

// What the shop promises of a delivery, in one place: pages that say it otherwise contradict each other.

/** When an order leaves, in the shop's own words where it has set them. */
export function dispatchPromise(shop: Pick<Shop, 'dispatch'> | undefined): string {
  return shop?.dispatch || 'Aynı gün kargo';
}

/** The same as a sentence: from when it counts. */
export function dispatchSentence(shop: Pick<Shop, 'dispatch'> | undefined): string {
  return shop?.dispatch
    ? `Ödemesi hesabımıza geçen siparişi hazırlar, kargoya veririz: ${shop.dispatch}.`
    : 'Ödemesi hesabımıza geçen siparişi hazırlar, çalışma günlerimizde aynı gün kargoya veririz.';
}

/** The longest that the law leaves between order and delivery (Mesafeli Sözleşmeler Yönetmeliği m.16). */
export const deliveryLimit =
  'Kargoya verildikten sonra teslim süresi adresinize ve kargo firmasına göre değişir; yasal üst sınır siparişten itibaren 30 gündür.';
