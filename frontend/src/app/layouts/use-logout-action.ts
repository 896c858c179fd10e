import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { loadCartSync } from '@/features/cart/use-cart-sync';
import { paths } from '@/lib/paths';
import { notify } from '@/ui/toast/toast';

/** Saves the cart, ends the customer's login and goes home. Its code comes with the first press. */
export function useLogoutAction(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useRef(false);

  async function leave() {
    const [{ logOut }, { leaveCart, saveUnsavedCart }] = await Promise.all([
      import('@/features/account/log-out'),
      loadCartSync(),
    ]).catch((cause: unknown) => {
      notify.error('Çıkış işlemi başarısız.');
      throw cause;
    });
    // What could not be saved now waits in this browser.
    await saveUnsavedCart(client);
    const { message } = await logOut(client);
    leaveCart();
    notify.success(message);
    void navigate(paths.home());
  }

  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // Why the logout failed has been said.
    void leave()
      .catch(() => undefined)
      .finally(() => (isLeaving.current = false));
  };
}
