import { useRoutes, type RouteObject } from 'react-router';
import sellerRoutes from 'virtual:routes/seller';
import { paths } from '@/lib/paths';
import { Component as SellerLayout } from './layouts/seller';
import { page } from './lazy-page';

/** Where the pages below begin. */
export const base = paths.seller();

export const routes: RouteObject[] = [
  {
    Component: SellerLayout,
    children: [
      ...sellerRoutes.map((route) => ({ ...route, path: route.path.slice(base.length + 1) })),
      { path: '*', Component: page(() => import('./routes/not-found')) },
    ],
  },
];

export function Component() {
  return useRoutes(routes);
}
