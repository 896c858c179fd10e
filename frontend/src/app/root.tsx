import { Outlet, useLocation } from 'react-router';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useCartSync } from '@/features/cart/use-cart-sync';
import { paths } from '@/lib/paths';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { OfflineBanner } from './layouts/offline-banner';
import { useRouteFocus, useHashScroll } from './use-route-focus';
import { useScrollRestoration } from './use-scroll-restoration';

const AuthDialog = lazyPart(() => import('@/features/account/auth-dialog'));
const ReauthenticateDialog = lazyPart(() => import('./reauthenticate-dialog'));

/** The root of every page: synchronises cart and session, moves the focus, shows the login dialogs. */
export function Root() {
  useCartSync();
  useRouteFocus();
  useHashScroll();
  useScrollRestoration();
  const { open, expired } = useAuthDialog();
  const inSellerArea = useLocation().pathname.startsWith(paths.seller());
  const asksCustomer = open || (expired.customer && !inSellerArea);
  return (
    <>
      <OfflineBanner />
      <Outlet />
      {asksCustomer && <AuthDialog />}
      {expired.staff && inSellerArea && <ReauthenticateDialog />}
    </>
  );
}
