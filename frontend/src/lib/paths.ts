import { lowerTurkish } from './turkish.ts';

const segment = encodeURIComponent;

/** A path with the parts of the query that are there. */
function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${segment(value)}`] : [],
  );
  return given.length > 0 ? `${path}?${given.join('&')}` : path;
}

/** Every address of the shop. Pages and links take them from here and spell none themselves. */
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
  returns: () => '/iade-ve-geri-odeme',
  paymentMethods: () => '/odeme-yontemleri',
  orderTracking: () => '/siparis-takibi',
  questions: () => '/sikca-sorulan-sorular',
  kvkk: () => '/kvkk-aydinlatma-metni',
  privacy: () => '/gizlilik-ve-cerezler',
  distanceSales: () => '/mesafeli-satis-sozlesmesi',
  preliminaryInformation: () => '/on-bilgilendirme-formu',
  forgotPassword: () => '/sifremi-unuttum',
  resetPassword: () => '/sifre-yenile',
  /** Where the service worker leads instead of an address that it has no copy of. */
  offline: (address?: string) => withQuery('/cevrimdisi', { adres: address }),
  confirmStockAlert: () => '/stok-bildirimi/onay',
  cancelStockAlert: () => '/stok-bildirimi/iptal',
  loader: (next: string) => `/loader?next=${segment(next)}`,
  seller: {
    home: () => '/seller',
    overview: (days?: number) => withQuery('/seller/genel-bakis', { gun: days?.toString() }),
    productList: (filter: { ara?: string; kategori?: string; stok?: 'var' | 'yok' } = {}) =>
      withQuery('/seller/product-list', filter),
    orders: (
      filter: { ara?: string; bekleyen?: 'odeme' | 'gecikmis' | 'kargo' | 'odeme-sorunu' } = {},
    ) => withQuery('/seller/orders', filter),
    order: (number: string) => `/seller/orders/${segment(number)}`,
    packingSlips: (orders: string[]) =>
      withQuery('/seller/orders/paketler', { siparis: orders.join(',') }),
    packing: (order: string) => `/seller/orders/${segment(order)}/paket`,
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
    synonyms: () => '/seller/arama',
    security: () => '/seller/guvenlik',
    audit: () => '/seller/gecmis',
    launch: () => '/seller/yayina-hazirlik',
  },
};
