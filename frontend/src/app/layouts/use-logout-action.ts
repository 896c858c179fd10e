import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '@/components/toast';
import { useLogout } from '@/features/account/queries';
import { leaveCart, saveUnsavedCart } from '@/features/cart/cart-sync';
import { paths } from '@/lib/paths';

/** Saves the cart, ends the customer's login and goes home. */
export function useLogoutAction(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: logOut } = useLogout();
  const isLeaving = useRef(false);

  async function leave() {
    // What could not be saved now waits in this browser.
    await saveUnsavedCart(client);
    const { message } = await logOut();
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
