import { Suspense } from 'react';
import { Outlet, useLocation, useRoutes, type RouteObject } from 'react-router';
import { PageSpinner } from '@/ui/state/spinner';
import { AppErrorBoundary } from './app-error-boundary';
import { firstPages } from './first-pages';
import { ShopLayout } from './layouts/shop';
import { page, preloadRoutes, routeOf, type PageModule } from './lazy-page';
import { Root } from './root';

/** Rendered inside the frame, so that header and footer stay while a page's code loads or fails to load. */
function WhileLoading() {
  return (
    <AppErrorBoundary path={useLocation().pathname}>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </AppErrorBoundary>
  );
}

/**
 * Every page, each in a chunk of its own.
 * Declarative on purpose: react-router's data router alone would cost a fifth of the first load.
 */
const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        Component: ShopLayout,
        children: [
          {
            Component: WhileLoading,
            children: [
              ...firstPages.map(routeOf),
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
