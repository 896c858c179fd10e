import { create } from 'zustand';
import type { CartItems } from '@/api/types';
import { storedValue } from '@/lib/storage';
import { transition, type CartEvent, type CartState, type SavedCart } from './cart-machine';
import { maxQuantity } from './cart-quantities';

/** The cart with what joins the tabs of one browser. */
export interface StoredCart extends CartState {
  /** How many events of each tab are in the cart, by the tab's id. */
  writes: Record<string, number>;
}

const storageKey = 'dorduncu-sepet';

const noCart: StoredCart = {
  items: {},
  owner: null,
  saved: null,
  sent: null,
  left: null,
  writes: {},
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function asItems(value: unknown): CartItems {
  const items = Object.entries(isObject(value) ? value : {}).filter(
    (item): item is [string, number] => Number.isInteger(item[1]) && Number(item[1]) > 0,
  );
  return Object.fromEntries(items);
}

function asSaved(value: unknown): SavedCart | null {
  if (!isObject(value)) return null;
  const { owner, items, revision } = value;
  if (typeof owner !== 'string' || typeof revision !== 'number') return null;
  return { owner, items: asItems(items), revision };
}

/** Returns the valid parts of a stored cart. */
function asCart(value: unknown): StoredCart | undefined {
  if (!isObject(value)) return undefined;
  const { items, owner, sent, left } = value;
  const saved = asSaved(value['saved']);
  const leftSaved = isObject(left) ? asSaved(left['saved']) : null;
  return {
    items: asItems(items),
    owner: saved && saved.owner === owner ? saved.owner : null,
    saved,
    sent: isObject(sent) ? asItems(sent) : null,
    writes: asItems(value['writes']),
    left: isObject(left) && leftSaved ? { items: asItems(left['items']), saved: leftSaved } : null,
  };
}

const stored = storedValue('local', storageKey, asCart);

/** The cart in this browser. It survives a reload; a customer's follows the server's. */
export const useCart = create<StoredCart>()(() => noCart);

/** This tab's id. */
const tab = String(Math.random());
/** The most tabs whose events are counted. */
const knownTabs = 16;

/** This tab's latest events, the oldest first: a browser shows them to its other tabs with a delay. */
let latest: CartEvent[] = [];

/** Applies an event to the cart, in this tab and the others; returns the cart after it. */
export function dispatchCart(event: CartEvent): StoredCart {
  followTabs();
  const before = useCart.getState();
  const after = transition(before, event);
  if (after !== before) {
    latest = [...latest, event].slice(-50);
    writeCart({ ...before, ...after }, (before.writes[tab] ?? 0) + 1);
  }
  return useCart.getState();
}

/** Writes a cart that has so many events of this tab. */
function writeCart(cart: StoredCart, events: number) {
  const others = Object.entries(cart.writes).filter(([id]) => id !== tab);
  const writes = { ...Object.fromEntries(others.slice(1 - knownTabs)), [tab]: events };
  const written = { ...cart, writes };
  stored.write(written);
  useCart.setState(written);
}

/** Takes over what other tabs have written. Events of this tab that they did not know yet are applied again. */
function followTabs() {
  const mine = useCart.getState();
  const theirs = stored.read();
  if (!theirs) return;
  const events = mine.writes[tab] ?? 0;
  const missing = events - (theirs.writes[tab] ?? 0);
  if (missing > 0) {
    const cart = latest.slice(-missing).reduce<CartState>(transition, theirs);
    writeCart({ ...theirs, ...cart }, events);
  } else if (JSON.stringify(theirs) !== JSON.stringify(asCart(mine))) {
    useCart.setState(theirs);
  }
}

followTabs();
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) followTabs();
});

/** Changes the items in this tab and the others. `edit` may be called again, with the items of another tab. */
export function editCart(edit: (items: CartItems) => CartItems): void {
  dispatchCart({ type: 'edited', edit });
}

/** Sets the quantity of one product; none takes the product out. */
export function setCartQuantity(id: string, quantity: number): void {
  editCart((items) => {
    // An existing item keeps its place, so that items do not jump while someone edits them.
    const changed = { ...items, [id]: Math.min(quantity, maxQuantity) };
    if (quantity <= 0) Reflect.deleteProperty(changed, id);
    return changed;
  });
}

/** Puts pieces of one product into the cart, on top of what is there. */
export function addToCart(id: string, quantity = 1): void {
  addAllToCart({ [id]: quantity });
}

/** Puts several products into the cart, on top of what is there. */
export function addAllToCart(quantities: CartItems): void {
  editCart((items) => {
    const sums = { ...items };
    for (const [id, quantity] of Object.entries(quantities)) {
      sums[id] = Math.min((sums[id] ?? 0) + quantity, maxQuantity);
    }
    return sums;
  });
}
