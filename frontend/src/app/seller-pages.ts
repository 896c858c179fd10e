import { paths } from '../lib/paths.ts';
import { sellerPaths } from '../lib/seller-paths.ts';
import type { PageEntry } from './lazy-page.ts';

/** Pages of the staff area. */
export const sellerPages: PageEntry[] = [
  {
    path: paths.seller(),
    title: 'Ürün Ekle',
    load: () => import('./routes/seller/add-product.tsx'),
  },
  {
    path: sellerPaths.productList(),
    title: 'Tüm Ürünler',
    load: () => import('../features/products-admin/list/product-list.tsx'),
  },
  {
    path: sellerPaths.orders(),
    title: 'Sipariş Listesi',
    load: () => import('../features/orders-admin/list/admin-order-list.tsx'),
  },
  {
    path: sellerPaths.invoices(),
    title: 'Faturalar',
    load: () => import('../features/invoices/invoices-page.tsx'),
  },
  {
    path: sellerPaths.overview(),
    title: 'Genel Bakış',
    load: () => import('../features/overview/overview-page.tsx'),
  },
  {
    path: sellerPaths.bankStatement(),
    title: 'Banka Ekstresi',
    load: () => import('../features/bank-statement/bank-statement.tsx'),
  },
  {
    path: sellerPaths.returns(),
    title: 'İadeler',
    load: () => import('../features/returns-admin/return-list.tsx'),
  },
  {
    path: sellerPaths.inbox(),
    title: 'Gelen Mesajlar',
    load: () => import('../features/inbox/inbox.tsx'),
  },
  {
    path: sellerPaths.threads(),
    title: 'Tüm Destek Mesajları',
    load: () => import('../features/threads/all-threads.tsx'),
  },
  {
    path: sellerPaths.mails(),
    title: 'E-postalar',
    load: () => import('../features/mails-admin/mail-list.tsx'),
  },
  {
    path: sellerPaths.categories(),
    title: 'Kategoriler',
    load: () => import('../features/categories/category-list.tsx'),
  },
  {
    path: sellerPaths.discounts(),
    title: 'İndirim kodları',
    load: () => import('../features/discounts/discount-list.tsx'),
  },
  {
    path: sellerPaths.reports(),
    title: 'Raporlar',
    load: () => import('../features/report/sales-report-page.tsx'),
  },
  {
    path: sellerPaths.customers(),
    title: 'Müşteriler',
    load: () => import('../features/customers/customer-list.tsx'),
  },
  {
    path: '/seller/musteriler/:id',
    title: 'Müşteri',
    load: () => import('../features/customers/customer-page.tsx'),
  },
  {
    path: sellerPaths.team(),
    title: 'Ekip',
    load: () => import('../features/team/team-page.tsx'),
  },
  {
    path: sellerPaths.settings(),
    title: 'Ayarlar',
    load: () => import('../features/settings/settings-page.tsx'),
  },
  {
    path: sellerPaths.texts(),
    title: 'Metinler',
    load: () => import('../features/texts/texts-page.tsx'),
  },
  {
    path: '/seller/metinler/:key',
    title: 'Metin',
    load: () => import('../features/texts/texts-page.tsx'),
  },
  {
    path: sellerPaths.synonyms(),
    title: 'Eş Anlamlılar',
    load: () => import('../features/synonyms/synonyms.tsx'),
  },
  {
    path: sellerPaths.makers(),
    title: 'Üreticiler',
    load: () => import('../features/products-admin/makers/maker-list.tsx'),
  },
  {
    path: sellerPaths.security(),
    title: 'Güvenlik',
    load: () => import('../features/two-factor/security.tsx'),
  },
  {
    path: sellerPaths.audit(),
    title: 'Geçmiş',
    load: () => import('../features/audit/audit-log.tsx'),
  },
  {
    path: sellerPaths.launch(),
    title: 'Yayına Hazırlık',
    load: () => import('../features/launch/launch-checks.tsx'),
  },
  {
    path: sellerPaths.packingSlips([]),
    title: 'Paket Fişleri',
    load: () => import('../features/orders-admin/printing/packing-slips.tsx'),
  },
  {
    path: '/seller/orders/:number',
    title: 'Sipariş',
    load: () => import('../features/orders-admin/page/admin-order-page.tsx'),
  },
  {
    path: '/seller/orders/:id/paket',
    title: 'Sipariş Paketi',
    load: () => import('../features/orders-admin/printing/packing-slip.tsx'),
  },
  {
    path: '/seller/orders/:number/gider-pusulasi/:returned',
    title: 'Gider pusulası',
    load: () => import('../features/orders-admin/printing/expense-voucher.tsx'),
  },
];
