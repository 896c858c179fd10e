import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cartOf } from '@/entities/cart/cart-machine';
import { dispatchCart } from '@/entities/cart/cart-store';
import { useSession } from '@/entities/session/queries';

/** Fetched for customers alone: visitors' carts go nowhere. */
export const loadCartSync = () => import('./cart-sync');

/**
 * Keeps the browser's cart and the account's in step: joins them at login, saves every change
 * while someone is logged in. A login that ran out leaves the cart to the visitor.
 */
export function useCartSync(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?._id;

  useEffect(() => {
    if (user) dispatchCart({ type: 'loggedIn', server: cartOf(user) });
    if (user === null) dispatchCart({ type: 'sessionEnded' });
  }, [user]);

  useEffect(() => {
    if (userId === undefined) return undefined;
    const stop = new AbortController();
    loadCartSync()
      .then(({ autosave }) => autosave(client, stop.signal))
      .catch(console.error);
    return () => stop.abort();
  }, [client, userId]);
}
