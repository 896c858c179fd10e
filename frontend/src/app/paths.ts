import { lowerTurkish } from '@/lib/turkish';

const segment = encodeURIComponent;

/** Every address of the shop. Pages and links take them from here and spell none themselves. */
export const paths = {
  home: () => '/',
  products: (search?: string) => (search ? `/urunler?ara=${segment(search)}` : '/urunler'),
  category: (label: string) => `/urunler/${segment(lowerTurkish(label))}`,
  product: (category: string, id: string) =>
    `/urunler/${segment(lowerTurkish(category))}/${segment(id)}`,
  cart: () => '/sepet',
  cartAlias: () => '/cart',
  addAddress: () => '/add-address',
  newAddress: () => '/adres',
  editAddress: (id: string) => `/adres/${segment(id)}`,
  profile: () => '/profil',
  myOrders: () => '/siparislerim',
  about: () => '/hakkimizda',
  contact: () => '/iletisim',
  loader: (next: string) => `/loader?next=${segment(next)}`,
  seller: {
    home: () => '/seller',
    productList: () => '/seller/product-list',
    orders: () => '/seller/orders',
    messages: () => '/seller/mesajlar',
    support: () => '/seller/destek',
  },
};
