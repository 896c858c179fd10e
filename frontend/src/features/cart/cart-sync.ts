import type { QueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '@/api/errors';
import type { CartItems, User } from '@/api/types';
import {
  rereadCart,
  updateCart,
  useCart,
  type CartState,
  type SavedCart,
} from '@/entities/cart/cart-store';
import { mergeCarts, mergeChanges, sameCart } from '@/entities/cart/rules';
import { cachedProduct } from '@/entities/product/queries';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { detectExpiredSession, isAuthRefusal } from '@/entities/session/queries';
import { notify } from '@/ui/toast';
import { saveCart } from './queries';

const lockName = 'dorduncu-sepet';
const retryMs = 10_000;

/** A customer's cart that the server does not know yet. */
type Unsaved = CartState & { saved: SavedCart };

function isUnsaved(state: CartState): state is Unsaved {
  const { items, owner, saved } = state;
  return saved !== null && owner === saved.owner && !sameCart(items, saved.items);
}

/** What the server is known to have had when the items here began to differ from it. */
function baseOf({ saved, sent }: Pick<Unsaved, 'saved' | 'sent'>, server: CartItems) {
  // A save whose answer was lost may have arrived: what came after it is all that is new.
  return sent && sameCart(sent, server) ? sent : saved.items;
}

/** At login, and whenever the server tells of a later cart: joins it with the one in this browser. */
export function adoptCart({ _id, cartItems, cartRevision }: User) {
  rereadCart();
  const state = useCart.getState();
  const { items, owner, saved, sent, left } = state;
  const server = { owner: _id, items: cartItems, revision: cartRevision };
  if (saved?.owner === _id) {
    if (cartRevision < saved.revision) updateCart({ owner: _id });
    else follow(server, baseOf({ saved, sent }, cartItems));
    return;
  }
  const isBack = left?.saved.owner === _id;
  const mine = isBack ? mergeChanges(left.saved.items, left.items, cartItems) : cartItems;
  updateCart({
    items: owner === null ? mergeCarts(mine, items) : mine,
    owner: _id,
    saved: server,
    sent: null,
    left: isBack ? null : left,
  });
}

/** What was changed here since the base is changed on the server's cart. */
function follow(server: SavedCart, base: CartItems) {
  const { items } = useCart.getState();
  const merged = mergeChanges(base, items, server.items);
  updateCart({
    items: sameCart(merged, items) ? items : merged,
    owner: server.owner,
    saved: server,
    sent: null,
  });
}

/** Before the browser forgets the customer: what the server does not know yet waits for the next login. */
export function leaveCart() {
  // The session may have told already that nobody is logged in any more.
  const { items, saved, left: before } = useCart.getState();
  const left = saved && !sameCart(items, saved.items) ? { items, saved } : before;
  updateCart({ items: {}, owner: null, saved: null, sent: null, left });
}

/** One writer at a time, of all tabs. Browsers have no locks on pages that came by plain http. */
async function alone(write: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(lockName, write);
  else await write();
}

/** Sends one state after the other until the server knows the last one. */
async function saveChanges(client: QueryClient) {
  rereadCart();
  for (let state = useCart.getState(); isUnsaved(state); state = useCart.getState()) {
    const { items, saved } = state;
    updateCart({ sent: items });
    const { isTaken, ...server } = await saveCart(items, saved.revision);
    rereadCart();
    const now = useCart.getState();
    // Somebody has logged out or in meanwhile, or a later answer was faster.
    if (now.owner !== saved.owner || !now.saved) return;
    if (server.revision < now.saved.revision) continue;
    const base = isTaken ? items : baseOf({ saved: now.saved, sent: items }, server.items);
    follow({ owner: saved.owner, ...server }, base);
    const dropped = Object.keys(items).filter((id) => isTaken && !(id in server.items));
    tellOfDropped(client, dropped);
  }
}

/** Says which products the server would not keep in the cart: they are sold out, or gone. */
function tellOfDropped(client: QueryClient, ids: string[]) {
  for (const id of ids) {
    const name = cachedProduct(client, id)?.name ?? 'Bir ürün';
    notify.error(`${name} tükendi, sepetten çıkarıldı.`);
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
        tellOf(client, error);
        return false;
      },
    )
    .finally(() => (saving = undefined));
  return saving;
}

/** Once: it is tried again and again. */
function tellOf(client: QueryClient, error: unknown) {
  if (isAuthRefusal(client, error)) void detectExpiredSession(client);
  else if (!isFailing) notify.error(errorText(error, 'Sepet güncellenemedi'));
  isFailing = !(error instanceof ApiError) || error.status >= 500;
}

/** Saves every change, and again what could not be saved, until it is told to stop. */
export function autosave(client: QueryClient): () => void {
  let retry: number | undefined;
  const stop = new AbortController();
  const { signal } = stop;

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
      if (now.items !== before.items) saveNow();
    }),
    // Logged in again: what was refused meanwhile can be saved now.
    useAuthDialog.subscribe((now, before) => {
      if (before.expired.customer && !now.expired.customer) saveNow();
    }),
  ];
  saveNow();
  return () => {
    stop.abort();
    window.clearTimeout(retry);
    unsubscribe.forEach((end) => end());
  };
}
