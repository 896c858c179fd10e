import { useRoutes, type RouteObject } from 'react-router';
import { paths } from '@/lib/paths';
import { Component as SellerLayout } from './layouts/seller';
import { page, type PageModule } from './lazy-page';
import { sellerPages } from './seller-pages';

/** Where the pages below begin. */
export const base = paths.seller.home();

const modules = import.meta.glob<PageModule>([
  './routes/seller/*.tsx',
  '!./routes/seller/{login,*.test}.tsx',
]);

/** The pages below /seller, in a list of their own: shoppers need not even know their files. */
export const routes: RouteObject[] = [
  {
    Component: SellerLayout,
    children: [
      ...sellerPages.flatMap(({ path, module }) => {
        const load = modules[`./routes/seller/${module}.tsx`];
        return load ? [{ path: path.slice(base.length + 1), Component: page(load) }] : [];
      }),
      { path: '*', Component: page(() => import('./routes/not-found')) },
    ],
  },
];

export function Component() {
  return useRoutes(routes);
}
