import { create } from 'zustand';
import type { CartItems } from '@/api/types';
import { storedValue } from '@/lib/storage';
import { transition, type CartEvent, type CartState, type SavedCart } from './cart-machine';
import { maxQuantity, mergeChanges } from './rules';

/** The cart with what joins the tabs of one browser. */
export interface StoredCart extends CartState {
  /** How often each tab has written, by the tab's id. */
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

const stored = storedValue('local', storageKey, asCart);

/** The cart in this browser. It survives a reload; a customer's follows the server's. */
export const useCart = create<StoredCart>()(() => stored.read() ?? noCart);

/** This tab's id, and how often it has written. */
const tab = Math.random().toString(36).slice(2);
let ownWrites = 0;
/** The most tabs whose writes are counted. */
const knownTabs = 16;

/** The items as all tabs knew them before this tab's latest writes. */
let shared = useCart.getState().items;
let writtenAt = 0;
/** How long a browser takes at most to send a `storage` event to its tabs, ms. */
const settledMs = 1000;

/** Applies an event to the cart, in this tab and the others. */
export function dispatchCart(event: CartEvent): void {
  rereadCart();
  const before = useCart.getState();
  const after = transition(before, event);
  if (after !== before) writeCart({ ...before, ...after });
}

function writeCart(state: StoredCart) {
  const others = Object.entries(state.writes).filter(([id]) => id !== tab);
  if (Date.now() - writtenAt > settledMs) shared = useCart.getState().items;
  writtenAt = Date.now();
  ownWrites += 1;
  const writes = { ...Object.fromEntries(others.slice(1 - knownTabs)), [tab]: ownWrites };
  const written = { ...state, writes };
  stored.write(written);
  useCart.setState(written);
}

/** Takes over what another tab has written meanwhile. */
export function rereadCart() {
  const theirs = stored.read();
  if (!theirs) return;
  if ((theirs.writes[tab] ?? 0) < ownWrites) {
    // The other tab wrote before the browser showed it this tab's write: join both.
    writeCart(joinTabs(useCart.getState(), theirs));
  } else if (JSON.stringify(theirs) !== JSON.stringify(asCart(useCart.getState()))) {
    shared = theirs.items;
    useCart.setState(theirs);
  }
}

function joinTabs(mine: StoredCart, theirs: StoredCart): StoredCart {
  const isLater = (mine.saved?.revision ?? -1) > (theirs.saved?.revision ?? -1);
  return {
    ...(isLater ? mine : theirs),
    items: mergeChanges(shared, mine.items, theirs.items),
    writes: { ...theirs.writes, ...mine.writes },
  };
}

window.addEventListener('storage', (event) => {
  if (event.key === storageKey) rereadCart();
});

// Function declarations are hoisted: the store reads its cart while this module is being evaluated.
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

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

/** Sets the quantity of one product; none takes the product out. */
export function setCartQuantity(id: string, quantity: number): void {
  rereadCart();
  // An existing item keeps its place, so that items do not jump while someone edits them.
  const items = { ...useCart.getState().items, [id]: Math.min(quantity, maxQuantity) };
  if (quantity <= 0) Reflect.deleteProperty(items, id);
  dispatchCart({ type: 'edited', items });
}

/** Puts pieces of one product into the cart, on top of what is there. */
export function addToCart(id: string, quantity = 1): void {
  addAllToCart({ [id]: quantity });
}

/** Puts several products into the cart, on top of what is there. */
export function addAllToCart(quantities: CartItems): void {
  rereadCart();
  const items = { ...useCart.getState().items };
  for (const [id, quantity] of Object.entries(quantities)) {
    items[id] = Math.min((items[id] ?? 0) + quantity, maxQuantity);
  }
  dispatchCart({ type: 'edited', items });
}
