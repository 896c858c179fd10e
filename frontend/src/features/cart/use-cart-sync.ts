import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dispatchCart } from '@/entities/cart/cart-store';
import { useSession } from '@/entities/session/queries';

type CartSync = typeof import('./cart-sync');

/** Fetched for customers alone: visitors' carts go nowhere. */
export const loadCartSync = () => import('./cart-sync');

/** Loads the cart-sync module, then runs `act`; cancelled if the effect is cleaned up first. */
function withCartSync(act: (sync: CartSync) => (() => void) | undefined): () => void {
  let isOver = false;
  let end: (() => void) | undefined;
  loadCartSync()
    .then((sync) => {
      if (!isOver) end = act(sync);
    })
    .catch(console.error);
  return () => {
    isOver = true;
    end?.();
  };
}

/**
 * Keeps the browser's cart and the account's in step: joins them at login, saves every change
 * while someone is logged in. A login that ran out leaves the cart to the visitor.
 */
export function useCartSync(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?._id;

  useEffect(() => {
    if (user) {
      return withCartSync(({ adoptCart }) => {
        adoptCart(user);
        return undefined;
      });
    }
    if (user === null) dispatchCart({ type: 'sessionEnded' });
    return undefined;
  }, [user]);

  useEffect(
    () => (userId === undefined ? undefined : withCartSync(({ autosave }) => autosave(client))),
    [client, userId],
  );
}
