import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { useAuthDialog } from '@/features/account/auth-dialog-store';
import { useCartSync } from '@/features/cart/use-cart-sync';
import { useArrival } from './use-arrival';

const AuthDialog = lazy(() => import('@/features/account/auth-dialog'));

/** What stands around every page: cart and session in step, focus, the login dialog. */
export function Root() {
  useCartSync();
  useArrival();
  const asksForLogin = useAuthDialog((state) => state.open);
  return (
    <>
      <Outlet />
      {asksForLogin && (
        <Suspense>
          <AuthDialog />
        </Suspense>
      )}
    </>
  );
}
