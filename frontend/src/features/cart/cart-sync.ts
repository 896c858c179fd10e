import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@/api/calls';
import { api } from '@/api/client';
import { isRefusal } from '@/api/refusals';
import type { CartItems } from '@/api/types';
import { isUnsaved } from '@/entities/cart/cart-machine';
import { sameCart } from '@/entities/cart/cart-quantities';
import { dispatchCart, useCart } from '@/entities/cart/cart-store';
import { cachedProduct } from '@/entities/product/queries';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { detectExpiredSession, isAuthRefusal } from '@/entities/session/queries';
import { ApiError, errorText } from '@/lib/errors';
import { notify } from '@/ui/toast/toast';

const lockName = 'dorduncu-sepet';
const retryMs = 10_000;

/** Empties the cart at a logout; unsaved changes wait for the customer's next login. */
export function leaveCart(): void {
  dispatchCart({ type: 'loggedOut' });
}

/** Runs `write` while no other tab does. Browsers have no locks on pages that came by plain http. */
async function alone(write: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(lockName, write);
  else await write();
}

/**
 * Replaces the customer's cart on the server, if that is still of the given revision. Returns the server's cart: what
 * it kept, or what another device has saved meanwhile.
 */
async function saveCart(cartItems: CartItems, revision: number) {
  const headers = { 'If-Match': `"${String(revision)}"` };
  try {
    const kept = await api.post('/api/cart/update', { body: { cartItems }, headers });
    return { isTaken: true, items: kept.cartItems, revision: kept.revision };
  } catch (error) {
    if (!isRefusal(error, 'changed_meanwhile')) throw error;
    const present = error.body as ResponseOf<'post', '/api/cart/update', 409>;
    return { isTaken: false, items: present.cartItems, revision: present.revision };
  }
}

/** Sends one state after the other until the server knows the last one. */
async function saveChanges(client: QueryClient) {
  const send = () => dispatchCart({ type: 'sending' });
  for (let state = send(); isUnsaved(state); state = send()) {
    const { items, saved } = state;
    const { isTaken, ...server } = await saveCart(items, saved.revision);
    dispatchCart({
      type: isTaken ? 'saved' : 'conflicted',
      sent: items,
      server: { owner: saved.owner, ...server },
    });
    // A logout, or another customer's login, came before the response.
    if (useCart.getState().owner !== saved.owner) return;
    // What the server would not keep in the cart is sold out, or gone.
    const dropped = Object.keys(items).filter((id) => isTaken && !(id in server.items));
    for (const id of dropped) {
      const name = cachedProduct(client, id)?.name ?? 'Bir ürün';
      notify.error(`${name} tükendi, sepetten çıkarıldı.`);
    }
  }
}

let saving: Promise<boolean> | undefined;
let isFailing = false;

/** Saves what the server does not know yet; whether it knows everything then. */
export function saveUnsavedCart(client: QueryClient): Promise<boolean> {
  saving ??= (isUnsaved(useCart.getState()) ? alone(() => saveChanges(client)) : Promise.resolve())
    .then(
      () => {
        isFailing = false;
        return true;
      },
      (error: unknown) => {
        reportFailure(client, error);
        return false;
      },
    )
    .finally(() => (saving = undefined));
  return saving;
}

/** Shows the first of several failures in a row. */
function reportFailure(client: QueryClient, error: unknown) {
  if (isAuthRefusal(client, error)) void detectExpiredSession(client);
  else if (!isFailing) notify.error(errorText(error, 'Sepet güncellenemedi'));
  isFailing = !(error instanceof ApiError) || error.status >= 500;
}

/** Saves every change, and again what could not be saved, until `signal` is aborted. */
export function autosave(client: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return;
  let retry: number | undefined;

  async function save() {
    window.clearTimeout(retry);
    const isSaved = await saveUnsavedCart(client);
    if (!isSaved && isFailing && !signal.aborted) {
      retry = window.setTimeout(() => void save(), retryMs);
    }
  }

  const saveNow = () => void save();
  window.addEventListener('online', saveNow, { signal });
  window.addEventListener('focus', saveNow, { signal });
  const unsubscribe = [
    useCart.subscribe((now, before) => {
      // By content: another tab's write brings new objects, and answering it by a save would go on for ever.
      if (!sameCart(now.items, before.items)) saveNow();
    }),
    // Logged in again: what was refused meanwhile can be saved now.
    useAuthDialog.subscribe((now, before) => {
      if (before.expired.customer && !now.expired.customer) saveNow();
    }),
  ];
  signal.addEventListener('abort', () => {
    window.clearTimeout(retry);
    unsubscribe.forEach((end) => end());
  });
  saveNow();
}
