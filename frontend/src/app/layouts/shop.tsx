import { lazy, useRef } from 'react';
import { Outlet } from 'react-router';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Navbar } from './navbar';
import { SkipLink } from './skip-link';

// Below what anybody sees first.
const PageEnd = lazy(() => import('./page-end'));

/** The public frame: skip link, header, page, footer. */
export function ShopLayout() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <SkipLink target={main} />
      <Navbar />
      <main id="icerik" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <LazyBoundary optional>
        <PageEnd />
      </LazyBoundary>
    </>
  );
}
