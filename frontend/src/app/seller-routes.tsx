import { useRoutes, type RouteObject } from 'react-router';
import { paths } from '@/lib/paths';
import { SellerLayout } from './layouts/seller';
import { page, routeOf } from './lazy-page';
import { sellerPages } from './seller-pages';

/** Where the pages below begin. */
export const base = paths.seller();

export const routes: RouteObject[] = [
  {
    Component: SellerLayout,
    children: [
      ...sellerPages.map(routeOf).map((route) => ({
        ...route,
        path: route.path.slice(base.length + 1),
      })),
      { path: '*', Component: page(() => import('./routes/not-found')) },
    ],
  },
];

export default function SellerRoutes() {
  return useRoutes(routes);
}
