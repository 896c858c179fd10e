import { paths } from '../lib/paths.ts';
import type { PageEntry } from './lazy-page.ts';

/** Pages that first visits begin with, and those that they lead to. */
export const firstPages: PageEntry[] = [
  {
    path: paths.home(),
    title: 'Okey, tavla ve kıraathane ürünleri',
    load: () => import('./routes/home.tsx'),
  },
  {
    path: paths.products(),
    title: 'Ürünler',
    ownTitle: true,
    load: () => import('./routes/products.tsx'),
  },
  {
    path: '/urunler/:category',
    title: 'Ürünler',
    ownTitle: true,
    load: () => import('./routes/category.tsx'),
  },
  {
    path: '/urunler/:category/:id',
    title: 'Ürün',
    ownTitle: true,
    load: () => import('./routes/product.tsx'),
  },
  {
    path: paths.cart(),
    title: 'Sepet',
    load: () => import('./routes/cart.tsx'),
  },
  {
    path: paths.cartAlias(),
    title: 'Sepet',
    load: () => import('./routes/cart.tsx'),
  },
  {
    path: paths.addAddress(),
    title: 'Adres Ekle',
    load: () => import('./routes/add-address.tsx'),
  },
  {
    path: paths.myOrders(),
    title: 'Siparişlerim',
    load: () => import('./routes/my-orders.tsx'),
  },
  {
    path: paths.about(),
    title: 'Hakkımızda',
    load: () => import('./routes/about.tsx'),
  },
  {
    path: paths.contact(),
    title: 'İletişim',
    load: () => import('./routes/contact.tsx'),
  },
];
