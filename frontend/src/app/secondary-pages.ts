import { paths } from '../lib/paths.ts';
import type { PageEntry } from './lazy-page.ts';

/** Pages that few first visits lead to; those visits do not load this list. */
export const secondaryPages: PageEntry[] = [
  {
    path: paths.newAddress(),
    title: 'Yeni Adres Ekle',
    load: () => import('./routes/new-address.tsx'),
  },
  {
    path: '/adres/:id',
    title: 'Adres Düzenle',
    load: () => import('./routes/edit-address.tsx'),
  },
  {
    path: '/siparislerim/:number',
    title: 'Sipariş',
    load: () => import('./routes/order.tsx'),
  },
  {
    path: '/siparis/:number',
    title: 'Sipariş',
    load: () => import('./routes/guest-order.tsx'),
  },
  {
    path: paths.quickOrder(),
    title: 'Hızlı Sipariş',
    load: () => import('./routes/quick-order.tsx'),
  },
  {
    path: paths.favorites(),
    title: 'Favorilerim',
    load: () => import('./routes/favorites.tsx'),
  },
  {
    path: paths.forgotPassword(),
    title: 'Şifremi Unuttum',
    load: () => import('./routes/forgot-password.tsx'),
  },
  {
    path: paths.resetPassword(),
    title: 'Şifre Yenile',
    load: () => import('./routes/reset-password.tsx'),
  },
  {
    path: paths.confirmEmail(),
    title: 'E-posta Doğrulama',
    load: () => import('./routes/confirm-email.tsx'),
  },
  {
    path: paths.confirmStockAlert(),
    title: 'Stok Bildirimi',
    load: () => import('./routes/stock-alert/confirm.tsx'),
  },
  {
    path: paths.cancelStockAlert(),
    title: 'Stok Bildirimlerini Kapat',
    load: () => import('./routes/stock-alert/cancel.tsx'),
  },
  {
    path: '/loader',
    title: 'Yönlendiriliyorsunuz',
    load: () => import('./routes/loader.tsx'),
  },
  {
    path: paths.delivery(),
    title: 'Teslimat ve İade',
    load: () => import('./routes/help/delivery.tsx'),
  },
  {
    path: paths.formerReturns(),
    title: 'Teslimat ve İade',
    load: () => import('./routes/help/returns.tsx'),
  },
  {
    path: paths.paymentMethods(),
    title: 'Ödeme Yöntemleri',
    load: () => import('./routes/help/payment.tsx'),
  },
  {
    path: paths.orderTracking(),
    title: 'Sipariş Takibi',
    load: () => import('./routes/help/tracking.tsx'),
  },
  {
    path: paths.questions(),
    title: 'Sıkça Sorulan Sorular',
    load: () => import('./routes/help/questions.tsx'),
  },
  {
    path: paths.kvkk(),
    title: 'KVKK Aydınlatma Metni',
    load: () => import('./routes/legal.tsx'),
  },
  {
    path: paths.privacy(),
    title: 'Gizlilik ve Çerezler',
    load: () => import('./routes/legal.tsx'),
  },
  {
    path: paths.distanceSales(),
    title: 'Mesafeli Satış Sözleşmesi',
    load: () => import('./routes/legal.tsx'),
  },
  {
    path: paths.preliminaryInformation(),
    title: 'Ön Bilgilendirme Formu',
    load: () => import('./routes/legal.tsx'),
  },
  {
    path: paths.offline(),
    title: 'Çevrimdışı',
    load: () => import('./routes/offline.tsx'),
  },
  {
    path: '*',
    title: 'Sayfa bulunamadı',
    load: () => import('./routes/not-found.tsx'),
  },
];
