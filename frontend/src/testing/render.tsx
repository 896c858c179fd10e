import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import { MemoryRouter, Outlet, useLocation, useRoutes, type RouteObject } from 'react-router';
import { firstPages } from '@/app/first-pages';
import { routeOf } from '@/app/lazy-page';
import { Providers } from '@/app/providers';
import { createQueryClient } from '@/app/query-client';
import { Root } from '@/app/root';
import { Pages } from '@/app/router';
import { routes as secondaryRoutes } from '@/app/secondary-routes';
import { sellerPages } from '@/app/seller-pages';
import { PageSpinner } from '@/ui/state/spinner';

/** Renders something with all that it may ask for. Queries fail at once, without a second try. */
export function renderWithProviders(content: ReactNode, at = '/') {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  let address = at;
  const view = render(
    <Providers client={client}>
      <MemoryRouter initialEntries={[at]}>
        {content}
        <AddressSpy onChange={(current) => (address = current)} />
      </MemoryRouter>
    </Providers>,
  );
  return { ...view, client, user: userEvent.setup({ delay: null }), address: () => address };
}

const pageRoutes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        Component: Main,
        children: [...firstPages.map(routeOf), ...sellerPages.map(routeOf), ...secondaryRoutes],
      },
    ],
  },
];

function Main() {
  return (
    <main id="icerik" tabIndex={-1}>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </main>
  );
}

function PageAlone() {
  return useRoutes(pageRoutes);
}

/**
 * Renders the page at an address without the frame of the shop or of the staff area. Links lead to the other pages, whose
 * code is loaded when they are shown; the login dialog opens over the page.
 */
export function renderPage(at: string) {
  return renderWithProviders(<PageAlone />, at);
}

/** Renders the whole app at an address: for tests of a frame, of the staff guard or of the way between pages. */
export function renderApp(at: string) {
  return renderWithProviders(<Pages />, at);
}

function AddressSpy({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  // In the same commit as the page: an ordinary effect may run after a test has already found the new heading.
  useLayoutEffect(() => {
    onChange(decodeURIComponent(pathname) + search);
  }, [pathname, search, onChange]);
  return null;
}
