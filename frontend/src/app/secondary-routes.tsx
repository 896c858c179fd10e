import { useRoutes, type RouteObject } from 'react-router';
import { page } from './lazy-page';

const Legal = page(() => import('./routes/legal'));

/** The pages that few first visits lead to, in a list of their own that those do not carry. */
export const routes: RouteObject[] = [
  { path: 'adres', Component: page(() => import('./routes/new-address')) },
  { path: 'adres/:id', Component: page(() => import('./routes/edit-address')) },
  {
    path: 'profil',
    Component: page(() => import('./layouts/profile')),
    children: [
      { index: true, Component: page(() => import('./routes/profile/details')) },
      {
        path: 'siparislerim',
        Component: page(() => import('./routes/profile/orders')),
      },
      {
        path: 'adreslerim',
        Component: page(() => import('./routes/profile/addresses')),
      },
      { path: 'destek', Component: page(() => import('./routes/profile/threads')) },
    ],
  },
  { path: 'siparislerim/:number', Component: page(() => import('./routes/order')) },
  { path: 'hizli-siparis', Component: page(() => import('./routes/quick-order')) },
  { path: 'teslimat', Component: page(() => import('./routes/help/delivery')) },
  {
    path: 'iade-ve-geri-odeme',
    Component: page(() => import('./routes/help/returns')),
  },
  { path: 'odeme-yontemleri', Component: page(() => import('./routes/help/payment')) },
  { path: 'siparis-takibi', Component: page(() => import('./routes/help/tracking')) },
  {
    path: 'sikca-sorulan-sorular',
    Component: page(() => import('./routes/help/questions')),
  },
  { path: 'kvkk-aydinlatma-metni', Component: Legal },
  { path: 'gizlilik-ve-cerezler', Component: Legal },
  { path: 'mesafeli-satis-sozlesmesi', Component: Legal },
  { path: 'on-bilgilendirme-formu', Component: Legal },
  { path: 'sifremi-unuttum', Component: page(() => import('./routes/forgot-password')) },
  { path: 'sifre-yenile', Component: page(() => import('./routes/reset-password')) },
  {
    path: 'stok-bildirimi/onay',
    Component: page(() => import('./routes/stock-alert/confirm')),
  },
  {
    path: 'stok-bildirimi/iptal',
    Component: page(() => import('./routes/stock-alert/cancel')),
  },
  { path: 'loader', Component: page(() => import('./routes/loader')) },
  { path: 'cevrimdisi', Component: page(() => import('./routes/offline')) },
  { path: '*', Component: page(() => import('./routes/not-found')) },
];

export function Component() {
  return useRoutes(routes);
}
