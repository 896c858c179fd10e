import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { CartItems } from '@/api/types';
import { notify } from '@/components/toast';
import { maxQuantity } from './rules';

interface CartState {
  items: CartItems;
  /** Whose cart this is; null while nobody has logged in. */
  owner: string | null;
  /** Changed here and not yet known to be saved on the server. */
  unsaved: boolean;
}

const storageKey = 'dorduncu-sepet';

/** The cart in this browser. It survives a reload; a customer's is a copy of the server's. */
export const useCart = create<CartState>()(
  persist((): CartState => ({ items: {}, owner: null, unsaved: false }), { name: storageKey }),
);

// The same cart in two tabs: what one writes, the other reads.
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) void useCart.persist.rehydrate();
});

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
