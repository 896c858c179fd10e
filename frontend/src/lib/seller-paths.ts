import { segment, withQuery } from './paths.ts';

/** Every address of the staff area, apart from `paths`, which is part of each shopper's visit. */
export const sellerPaths = {
  overview: (days?: number) => withQuery('/seller/genel-bakis', { gun: days?.toString() }),
  productList: (
    filter: {
      ara?: string;
      kategori?: string;
      stok?: 'var' | 'yok';
      eksik?: 'uretici' | 'icindekiler';
      uretici?: string;
    } = {},
  ) => withQuery('/seller/product-list', filter),
  orders: (
    filter: {
      ara?: string;
      bekleyen?:
        'odeme' | 'gecikmis' | 'kargo' | 'odeme-sorunu' | 'iptal-istegi' | 'fatura' | 'kart-iadesi';
    } = {},
  ) => withQuery('/seller/orders', filter),
  order: (number: string) => `/seller/orders/${segment(number)}`,
  packingSlips: (orders: string[]) =>
    withQuery('/seller/orders/paketler', { siparis: orders.join(',') }),
  packing: (order: string) => `/seller/orders/${segment(order)}/paket`,
  /** The page to print for a return that its buyer can't invoice (gider pusulası). */
  expenseVoucher: (order: string, returned: string) =>
    `/seller/orders/${segment(order)}/gider-pusulasi/${segment(returned)}`,
  invoices: (filter: { durum?: string; fatura?: string } = {}) =>
    withQuery('/seller/faturalar', filter),
  bankStatement: () => '/seller/banka-ekstresi',
  returns: (filter: { durum?: string } = {}) => withQuery('/seller/iadeler', filter),
  inbox: () => '/seller/mesajlar',
  threads: (thread?: string) => withQuery('/seller/destek', { talep: thread }),
  mails: () => '/seller/e-postalar',
  categories: () => '/seller/kategoriler',
  discounts: () => '/seller/indirimler',
  reports: () => '/seller/raporlar',
  customers: () => '/seller/musteriler',
  customer: (id: string) => `/seller/musteriler/${segment(id)}`,
  team: () => '/seller/ekip',
  settings: () => '/seller/ayarlar',
  /** The field of this setting. */
  setting: (key: string) => `/seller/ayarlar#${key}`,
  texts: () => '/seller/metinler',
  text: (key: string) => `/seller/metinler/${segment(key)}`,
  synonyms: () => '/seller/arama',
  makers: () => '/seller/ureticiler',
  security: () => '/seller/guvenlik',
  audit: () => '/seller/gecmis',
  launch: () => '/seller/yayina-hazirlik',
};
