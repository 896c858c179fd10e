import { useRoutes, type RouteObject } from 'react-router';
import { Component as SellerLayout } from './layouts/seller';
import { page } from './lazy-page';

/** The pages below /seller, in a list of their own: shoppers need not even know their files. */
export const routes: RouteObject[] = [
  {
    Component: SellerLayout,
    children: [
      { index: true, Component: page(() => import('./routes/seller/add-product')) },
      { path: 'genel-bakis', Component: page(() => import('./routes/seller/overview')) },
      { path: 'product-list', Component: page(() => import('./routes/seller/products')) },
      { path: 'orders', Component: page(() => import('./routes/seller/orders')) },
      { path: 'orders/paketler', Component: page(() => import('./routes/seller/packing-slips')) },
      { path: 'orders/:id/paket', Component: page(() => import('./routes/seller/packing')) },
      { path: 'banka-ekstresi', Component: page(() => import('./routes/seller/bank-statement')) },
      { path: 'iadeler', Component: page(() => import('./routes/seller/returns')) },
      { path: 'mesajlar', Component: page(() => import('./routes/seller/inbox')) },
      { path: 'destek', Component: page(() => import('./routes/seller/threads')) },
      { path: 'e-postalar', Component: page(() => import('./routes/seller/mails')) },
      { path: 'arama', Component: page(() => import('./routes/seller/synonyms')) },
      { path: 'guvenlik', Component: page(() => import('./routes/seller/security')) },
      { path: 'gecmis', Component: page(() => import('./routes/seller/audit')) },
      { path: 'yayina-hazirlik', Component: page(() => import('./routes/seller/launch')) },
      { path: '*', Component: page(() => import('./routes/not-found')) },
    ],
  },
];

/** Where they begin. */
export const base = '/seller';

export function Component() {
  return useRoutes(routes);
}
