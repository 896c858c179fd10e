import { lowerTurkish } from './turkish.ts';

/** A text as one part of a path or a query. */
export const segment = encodeURIComponent;

/** A path with the parts of the query that are there. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${segment(value)}`] : [],
  );
  return given.length > 0 ? `${path}?${given.join('&')}` : path;
}

/**
 * Every address that shoppers' pages know. Pages and links take them from here; the tables of pages spell the patterns of
 * those that vary.
 */
export const paths = {
  home: () => '/',
  products: (search?: string) => (search ? `/urunler?ara=${segment(search)}` : '/urunler'),
  reducedProducts: () => '/urunler?indirim=1',
  category: (label: string) => `/urunler/${segment(lowerTurkish(label))}`,
  product: (category: string, id: string) =>
    `/urunler/${segment(lowerTurkish(category))}/${segment(id)}`,
  cart: () => '/sepet',
  cartAlias: () => '/cart',
  addAddress: () => '/add-address',
  newAddress: () => '/adres',
  editAddress: (id: string) => `/adres/${segment(id)}`,
  profile: () => '/profil',
  profileOrders: () => '/profil/siparislerim',
  profileAddresses: () => '/profil/adreslerim',
  profileThreads: (thread?: string) => withQuery('/profil/destek', { talep: thread }),
  myOrders: () => '/siparislerim',
  myOrder: (number: string) => `/siparislerim/${segment(number)}`,
  /** A guest's order. The key is in the fragment, which browsers send to no server. */
  guestOrder: (number: string, key: string) => `/siparis/${segment(number)}#${key}`,
  favorites: () => '/favoriler',
  quickOrder: () => '/hizli-siparis',
  about: () => '/hakkimizda',
  contact: () => '/iletisim',
  bestSellers: () => '/#cok-satanlar',
  delivery: () => '/teslimat',
  returns: () => '/teslimat#iade',
  /** Leads to `returns`. */
  formerReturns: () => '/iade-ve-geri-odeme',
  paymentMethods: () => '/odeme-yontemleri',
  orderTracking: () => '/siparis-takibi',
  questions: () => '/sikca-sorulan-sorular',
  kvkk: () => '/kvkk-aydinlatma-metni',
  privacy: () => '/gizlilik-ve-cerezler',
  distanceSales: () => '/mesafeli-satis-sozlesmesi',
  preliminaryInformation: () => '/on-bilgilendirme-formu',
  forgotPassword: () => '/sifremi-unuttum',
  resetPassword: () => '/sifre-yenile',
  confirmEmail: () => '/e-posta-dogrula',
  /** Where the service worker leads instead of an address that it has no copy of. */
  offline: (address?: string) => withQuery('/cevrimdisi', { adres: address }),
  confirmStockAlert: () => '/stok-bildirimi/onay',
  cancelStockAlert: () => '/stok-bildirimi/iptal',
  loader: (next: string) => `/loader?next=${segment(next)}`,
  /** The staff area; `sellerPaths` has its other pages. */
  seller: () => '/seller',
};
