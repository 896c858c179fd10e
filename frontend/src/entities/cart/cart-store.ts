import { create } from 'zustand';
import type { CartItems, Product } from '@/api/types';
import { storedValue } from '@/lib/storage';
import { notify } from '@/ui/toast';
import { maxQuantity, mergeChanges } from './rules';

/** A customer's cart as the server last told it. */
export interface SavedCart {
  owner: string;
  items: CartItems;
  revision: number;
}

export interface CartState {
  items: CartItems;
  /** Whose cart this is; null while nobody has logged in. */
  owner: string | null;
  /** What the items are a change of; it outlives a login that ran out. */
  saved: SavedCart | null;
  /** On its way to the server; it may have arrived. */
  sent: CartItems | null;
  /** A cart that could not be saved before its customer logged out here. */
  left: { items: CartItems; saved: SavedCart } | null;
  /** How many writes of each tab are in it. */
  writes: Record<string, number>;
}

const storageKey = 'dorduncu-sepet';

const noCart: CartState = {
  items: {},
  owner: null,
  saved: null,
  sent: null,
  left: null,
  writes: {},
};

const stored = storedValue('local', storageKey, asCart);

/** The cart in this browser. It survives a reload; a customer's follows the server's. */
export const useCart = create<CartState>()(() => stored.read() ?? noCart);

/** This tab among those that have the shop open, and how often it has written. */
const tab = Math.random().toString(36).slice(2);
let ownWrites = 0;
/** More tabs than these are not open at once. */
const knownTabs = 16;

/** The items as all tabs knew them before what this one has written in the last moment. */
let shared = useCart.getState().items;
let writtenAt = 0;
/** Until then a browser has told all its tabs. */
const settledMs = 1000;

/** Changes the cart, for this tab and the others. */
export function updateCart(change: Partial<CartState>) {
  const state = { ...useCart.getState(), ...change };
  const others = Object.entries(state.writes).filter(([id]) => id !== tab);
  if (Date.now() - writtenAt > settledMs) shared = useCart.getState().items;
  writtenAt = Date.now();
  ownWrites += 1;
  const writes = { ...Object.fromEntries(others.slice(1 - knownTabs)), [tab]: ownWrites };
  const written = { ...state, writes };
  stored.write(written);
  useCart.setState(written);
}

/** Follows what another tab has written meanwhile. */
export function rereadCart() {
  const theirs = stored.read();
  if (!theirs) return;
  if ((theirs.writes[tab] ?? 0) < ownWrites) {
    // Browsers tell their tabs of what is stored a moment later: both have written, and knew not of the other.
    updateCart(joinTabs(useCart.getState(), theirs));
  } else if (JSON.stringify(theirs) !== JSON.stringify(asCart(useCart.getState()))) {
    shared = theirs.items;
    useCart.setState(theirs);
  }
}

function joinTabs(mine: CartState, theirs: CartState): CartState {
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

// Declarations, because the store reads its cart while this module is still being run.
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

/** What of a stored cart makes sense. */
function asCart(value: unknown): CartState | undefined {
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

function change(id: string, quantityAfter: (quantity: number) => number) {
  rereadCart();
  const { items: before } = useCart.getState();
  const quantity = quantityAfter(before[id] ?? 0);
  // An existing item keeps its place, so that items do not jump while someone edits them.
  const items = { ...before, [id]: Math.min(quantity, maxQuantity) };
  if (quantity <= 0) Reflect.deleteProperty(items, id);
  updateCart({ items });
}

/** The product that was put into the cart last; null once that was told. */
export const useAddedProduct = create<{ id: string | null }>()(() => ({ id: null }));

/** One piece more, if as many are there; `stock` is null where nobody counts them. */
export function addToCart(id: string, stock: number | null = null) {
  rereadCart();
  if (stock !== null && (useCart.getState().items[id] ?? 0) >= stock) {
    notify.error(`Bu üründen en çok ${String(stock)} adet alabilirsiniz.`);
    return;
  }
  change(id, (quantity) => quantity + 1);
  notify.success('Sepete eklendi');
  useAddedProduct.setState({ id });
}

/** Several products at once, on top of what is there. */
export function addAllToCart(quantities: CartItems) {
  rereadCart();
  const items = { ...useCart.getState().items };
  for (const [id, quantity] of Object.entries(quantities)) {
    items[id] = Math.min((items[id] ?? 0) + quantity, maxQuantity);
  }
  updateCart({ items });
}

/** One piece less; the last one takes the item with it. */
export function removeOneFromCart(id: string) {
  change(id, (quantity) => quantity - 1);
  notify.success('Sepetten çıkarıldı');
}

export function removeItemFromCart(id: string) {
  change(id, () => 0);
  notify.success('Sepetten çıkarıldı');
}

export function setCartQuantity(id: string, quantity: number) {
  change(id, () => quantity);
  notify.success('Sepet güncellendi');
}

/** After an order; the server's is empty already, which the next save finds out. */
export function clearCart() {
  updateCart({ items: {} });
}

/** Takes back what is more than the shop has, and says so; what is sold out stays to be seen. */
export function limitToStock(products: Product[]) {
  const { items } = useCart.getState();
  const tooMany = products.filter(
    ({ _id, inStock, stock }) => inStock && stock !== null && (items[_id] ?? 0) > stock,
  );
  if (tooMany.length === 0) return;
  const kept = tooMany.map(({ _id, stock }) => [_id, stock ?? 0] as const);
  updateCart({ items: { ...items, ...Object.fromEntries(kept) } });
  for (const { name, stock } of tooMany) {
    notify.error(`${name}: stokta ${String(stock)} adet kaldı, sepetiniz buna göre güncellendi.`);
  }
}

/** Drops what the shop no longer sells. */
export function retainProducts(ids: string[]) {
  const known = new Set(ids);
  const entries = Object.entries(useCart.getState().items);
  const kept = entries.filter(([id]) => known.has(id));
  if (kept.length < entries.length) updateCart({ items: Object.fromEntries(kept) });
}
