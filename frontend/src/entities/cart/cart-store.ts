import { create } from 'zustand';
import type { CartItems } from '@/api/types';
import { notify } from '@/components/toast';
import { storedValue } from '@/lib/storage';
import { maxQuantity } from './rules';

interface CartState {
  items: CartItems;
  /** Whose cart this is; null while nobody has logged in. */
  owner: string | null;
  /** Changed here and not yet known to be saved on the server. */
  unsaved: boolean;
}

const storageKey = 'dorduncu-sepet';

const noCart: CartState = { items: {}, owner: null, unsaved: false };

// Wrapped as carts in browsers have always been.
const stored = storedValue('local', storageKey, (value) =>
  isObject(value) && isObject(value['state']) ? { state: asCart(value['state']) } : undefined,
);

/** The cart in this browser. It survives a reload; a customer's is a copy of the server's. */
export const useCart = create<CartState>()(() => stored.read()?.state ?? noCart);

useCart.subscribe((state) => stored.write({ state }));

// The same cart in two tabs: what one writes, the other reads.
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) useCart.setState(stored.read()?.state ?? noCart);
});

// A declaration, because the store reads its cart while this module is still being run.
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What of a stored cart makes sense. */
function asCart({ items, owner, unsaved }: Record<string, unknown>): CartState {
  const quantities = Object.entries(isObject(items) ? items : {}).filter(
    (item): item is [string, number] => Number.isInteger(item[1]) && Number(item[1]) > 0,
  );
  return {
    items: Object.fromEntries(quantities),
    owner: typeof owner === 'string' ? owner : null,
    unsaved: unsaved === true,
  };
}

function change(id: string, quantity: number) {
  // An existing item keeps its place, so that items do not jump while someone edits them.
  const items = { ...useCart.getState().items, [id]: Math.min(quantity, maxQuantity) };
  if (quantity <= 0) Reflect.deleteProperty(items, id);
  useCart.setState({ items, unsaved: true });
}

const quantityOf = (id: string) => useCart.getState().items[id] ?? 0;

/** One piece more. */
export function addToCart(id: string) {
  change(id, quantityOf(id) + 1);
  notify.success('Sepete eklendi');
}

/** One piece less; the last one takes the item with it. */
export function removeOneFromCart(id: string) {
  change(id, quantityOf(id) - 1);
  notify.success('Sepetten çıkarıldı');
}

export function removeItemFromCart(id: string) {
  change(id, 0);
  notify.success('Sepetten çıkarıldı');
}

export function setCartQuantity(id: string, quantity: number) {
  change(id, quantity);
  notify.success('Sepet güncellendi');
}

/** After an order. Saved once more, in case an earlier save reaches the server after the order. */
export function clearCart() {
  useCart.setState({ items: {}, unsaved: true });
}

/** At logout: the account keeps its cart, this browser does not. */
export function resetCart() {
  useCart.setState({ items: {}, owner: null, unsaved: false });
}

/** Drops what the shop no longer sells. */
export function retainProducts(ids: string[]) {
  const known = new Set(ids);
  const entries = Object.entries(useCart.getState().items);
  const kept = entries.filter(([id]) => known.has(id));
  if (kept.length < entries.length) {
    useCart.setState({ items: Object.fromEntries(kept), unsaved: true });
  }
}
