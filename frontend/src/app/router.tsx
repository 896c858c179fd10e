import { Suspense } from 'react';
import { Outlet, useRoutes, type RouteObject } from 'react-router';
import { PageSpinner } from '@/ui/spinner';
import { ShopLayout } from './layouts/shop';
import { page, preloadRoutes, type PageModule } from './lazy-page';
import { Root } from './root';

const Cart = page(() => import('./routes/cart'));

/** Inside the frame, so that header and footer stand while a page's code arrives. */
function WhileLoading() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
    </Suspense>
  );
}

/**
 * Every page, each in a chunk of its own. The addresses are those of paths.ts.
 * Declarative on purpose: react-router's data router alone would cost a fifth of the first load.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        Component: ShopLayout,
        children: [
          {
            Component: WhileLoading,
            children: [
              { index: true, Component: page(() => import('./routes/home')) },
              { path: 'urunler', Component: page(() => import('./routes/products')) },
              { path: 'urunler/:category', Component: page(() => import('./routes/category')) },
              { path: 'urunler/:category/:id', Component: page(() => import('./routes/product')) },
              { path: 'sepet', Component: Cart },
              { path: 'cart', Component: Cart },
              { path: 'add-address', Component: page(() => import('./routes/add-address')) },
              { path: 'siparislerim', Component: page(() => import('./routes/my-orders')) },
              { path: 'hakkimizda', Component: page(() => import('./routes/about')) },
              { path: 'iletisim', Component: page(() => import('./routes/contact')) },
              { path: '*', Component: page(() => import('./secondary-routes')) },
            ],
          },
        ],
      },
      {
        Component: WhileLoading,
        children: [{ path: 'seller/*', Component: page(() => import('./seller-routes')) }],
      },
    ],
  },
];

export function Pages() {
  return useRoutes(routes);
}

/** Fetches the code of the page at this address. Where that fails, showing the page says so. */
export function preloadPage(pathname: string): Promise<PageModule[]> {
  return preloadRoutes(routes, pathname);
}
