/** The titles of the page's sections in their order, by the anchor of each: /seller/ayarlar#banka. */
export const sectionTitles = {
  magaza: 'Mağaza',
  iletisim: 'İletişim',
  banka: 'Banka',
  kargo: 'Kargo ve sipariş',
  stok: 'Stok',
  vitrin: 'Vitrin',
  eposta: 'E-posta',
} as const;

export type SectionId = keyof typeof sectionTitles;
