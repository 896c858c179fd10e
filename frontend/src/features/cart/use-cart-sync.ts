import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '@/api/errors';
import type { CartItems, User } from '@/api/types';
import { notify } from '@/components/toast';
import { useCart } from '@/entities/cart/cart-store';
import { mergeCarts, sameCart } from '@/entities/cart/rules';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import {
  isAuthRefusal,
  detectExpiredSession,
  sessionQuery,
  useSession,
} from '@/entities/session/queries';
import { saveCart } from './queries';

/**
 * Keeps the browser's cart and the account's in step: joins them at login, saves every change
 * while someone is logged in. A login that ran out leaves the cart to the visitor.
 */
export function useCartSync(): void {
  const client = useQueryClient();
  const { user: current, isPending } = useSession();
  const userId = current?._id;

  // Only another customer is news: a later answer of the probe may be older than the last save.
  useEffect(() => {
    if (isPending) return;
    const user = client.getQueryData(sessionQuery.queryKey);
    if (user === undefined) return;
    if (user === null || userId === undefined) {
      if (useCart.getState().owner) useCart.setState({ owner: null, unsaved: false });
      return;
    }
    adoptCart(user);
    return autosave(client);
  }, [client, userId, isPending]);
}

function adoptCart(user: User) {
  const { items, owner, unsaved } = useCart.getState();
  if (owner === user._id && unsaved) return;
  const joined = owner === null ? mergeCarts(user.cartItems, items) : user.cartItems;
  useCart.setState({
    items: joined,
    owner: user._id,
    unsaved: !sameCart(joined, user.cartItems),
  });
}

/** Saves one state after the other, so that the last one wins however long a call takes. */
function autosave(client: QueryClient): () => void {
  let saving = false;
  const stop = new AbortController();
  const stopped = () => stop.signal.aborted;

  async function save() {
    if (saving || stopped()) return;
    saving = true;
    while (!stopped() && useCart.getState().unsaved) {
      const sent = useCart.getState().items;
      useCart.setState({ unsaved: false });
      try {
        settle(sent, await saveCart(sent));
      } catch (error) {
        failed(error);
        break;
      }
    }
    saving = false;
  }

  function settle(sent: CartItems, kept: CartItems) {
    // The server drops products that are gone; unless the cart has moved on, follow it.
    const untouched = useCart.getState().items === sent;
    if (!stopped() && untouched && !sameCart(sent, kept)) useCart.setState({ items: kept });
  }

  function failed(error: unknown) {
    if (stopped()) return;
    useCart.setState({ unsaved: true });
    if (isAuthRefusal(client, error)) void detectExpiredSession(client);
    else notify.error(errorText(error, 'Sepet güncellenemedi'));
  }

  void save();
  const unsubscribe = [
    useCart.subscribe((now, before) => {
      if (now.items !== before.items) void save();
    }),
    // Logged in again: what was refused meanwhile can be saved now.
    useAuthDialog.subscribe((now, before) => {
      const isBack = before.expired.customer && !now.expired.customer;
      if (isBack && client.getQueryData(sessionQuery.queryKey)) void save();
    }),
  ];
  return () => {
    stop.abort();
    unsubscribe.forEach((end) => end());
  };
}
