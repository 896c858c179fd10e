import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { updateCart, useCart } from '@/entities/cart/cart-store';
import { useSession } from '@/entities/session/queries';
import { adoptCart, autosave } from './cart-sync';

/**
 * Keeps the browser's cart and the account's in step: joins them at login, saves every change
 * while someone is logged in. A login that ran out leaves the cart to the visitor.
 */
export function useCartSync(): void {
  const client = useQueryClient();
  const { user, isPending } = useSession();
  const userId = user?._id;

  useEffect(() => {
    if (user) adoptCart(user);
    else if (!isPending && useCart.getState().owner) updateCart({ owner: null });
  }, [user, isPending]);

  useEffect(() => (userId === undefined ? undefined : autosave(client)), [client, userId]);
}
