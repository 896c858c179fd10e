import type { CartItems, User } from '@/api/types';
import { mergeCarts, mergeChanges, sameCart, subtractItems } from './cart-quantities';

/**
 * The cart of this browser as a state machine. `transition` is pure: it knows no storage, no network
 * and no clock. `cart-store` keeps the state and joins several tabs; `cart-sync` talks to the server.
 *
 * The phase follows from the fields (`cartPhase`):
 *
 * | Phase   | Meaning                                                                              |
 * | ------- | ------------------------------------------------------------------------------------ |
 * | visitor | No customer is logged in; the cart stays in this browser.                            |
 * | synced  | A customer's cart, and the server has the same.                                      |
 * | unsaved | The customer changed the cart; the server does not know yet. Offline it stays so.    |
 * | saving  | A request with `sent` is under way, or its response was lost: it may have arrived.   |
 *
 * | Event        | In               | Leads to         | What happens                                            |
 * | ------------ | ---------------- | ---------------- | ------------------------------------------------------- |
 * | edited       | any              | visitor, unsaved | The customer or the stock changed the items.            |
 * | loggedIn     | visitor          | synced, unsaved  | Joins the visitor's items and the account's, the larger |
 * |              |                  |                  | quantity of each; also what an earlier logout left.     |
 * | loggedIn     | others           | synced, unsaved  | A later revision of the account's cart: changes of both |
 * |              |                  |                  | sides are joined. An older one changes nothing.         |
 * | sending      | unsaved, saving  | saving           | Notes what the request carries.                         |
 * | saved        | saving           | synced, unsaved  | Items changed since the request stay unsaved.           |
 * | conflicted   | saving           | synced, unsaved  | Another device was faster (409): joins both changes.    |
 * | ordered      | any              | as before        | Takes out what was ordered, and nothing else; what      |
 * |              |                  |                  | another device had put in before stays, unsaved.        |
 * | sessionEnded | synced, unsaved, | visitor          | The login ran out: the visitor keeps the items.         |
 * |              | saving           |                  |                                                         |
 * | loggedOut    | any              | visitor (empty)  | Unsaved changes wait in `left` for the next login.      |
 *
 * A failed request is no event: the phase stays `saving`, and `cart-sync` sends again.
 */
export interface CartState {
  items: CartItems;
  /** Whose cart this is; null for a visitor. */
  owner: string | null;
  /** The server's cart that the items are a change of; kept when a login expires. */
  saved: SavedCart | null;
  /** The items of the last request; it may have arrived. */
  sent: CartItems | null;
  /** The cart that a customer could not save before the logout. */
  left: { items: CartItems; saved: SavedCart } | null;
}

/** A customer's cart as the server last reported it. */
export interface SavedCart {
  owner: string;
  items: CartItems;
  revision: number;
}

/** Returns the account's cart as the session reports it. */
export const cartOf = ({ _id, cartItems, cartRevision }: User): SavedCart => ({
  owner: _id,
  items: cartItems,
  revision: cartRevision,
});

/** A customer's cart that the server emptied with an order; null where the response says nothing of it. */
interface EmptiedCart {
  owner: string;
  /** What was in it. */
  removed: CartItems;
  /** The revision of the empty cart. */
  revision: number;
}

/** What happens to the cart. An edit says how items change, not what they become: it fits another tab's items, too. */
export type CartEvent =
  | { type: 'edited'; edit: (items: CartItems) => CartItems }
  | { type: 'loggedIn'; server: SavedCart }
  | { type: 'sending' }
  | { type: 'saved' | 'conflicted'; sent: CartItems; server: SavedCart }
  | { type: 'ordered'; items: CartItems; emptied: EmptiedCart | null }
  | { type: 'sessionEnded' }
  | { type: 'loggedOut' };

/** Returns the phase that follows from the fields. */
export function cartPhase(state: CartState): 'visitor' | 'synced' | 'unsaved' | 'saving' {
  if (state.owner === null) return 'visitor';
  if (!isUnsaved(state)) return 'synced';
  return state.sent ? 'saving' : 'unsaved';
}

/**
 * Returns whether nothing can be missing in the cart: the account's is taken over, or there is none.
 * @param user null is a visitor; undefined is not known yet
 */
export function isComplete({ owner, saved }: CartState, user: User | null | undefined): boolean {
  if (!user) return user === null;
  return owner === user._id && (saved?.revision ?? -1) >= user.cartRevision;
}

/** Returns whether this is a customer's cart that the server does not know yet. */
export function isUnsaved(state: CartState): state is CartState & { saved: SavedCart } {
  const { items, owner, saved } = state;
  return saved !== null && owner === saved.owner && !sameCart(items, saved.items);
}

/** Returns the state after an event, or the very same state where the event changes nothing. */
export function transition(state: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'edited':
      return { ...state, items: event.edit(state.items) };
    case 'loggedIn':
      return logIn(state, event.server);
    case 'sending':
      return isUnsaved(state) ? { ...state, sent: state.items } : state;
    case 'saved':
      return acceptResponse(state, event.server, event.sent);
    case 'conflicted':
      return acceptResponse(state, event.server, baseOf(state, event.sent, event.server));
    case 'ordered':
      return takeOutOrdered(state, event.items, event.emptied);
    case 'sessionEnded':
      return state.owner === null ? state : { ...state, owner: null };
    case 'loggedOut':
      return logOut(state);
  }
}

function logIn(state: CartState, server: SavedCart): CartState {
  const { items, owner, saved, sent, left } = state;
  if (saved?.owner === server.owner) {
    if (server.revision > saved.revision) return follow(state, server, baseOf(state, sent, server));
    return owner === server.owner ? state : { ...state, owner: server.owner };
  }
  const isBack = left?.saved.owner === server.owner;
  const account = isBack ? mergeChanges(left.saved.items, left.items, server.items) : server.items;
  return {
    ...state,
    items: owner === null ? mergeCarts(account, items) : account,
    owner: server.owner,
    saved: server,
    sent: null,
    left: isBack ? null : left,
  };
}

/** A response that comes after a logout, or after a later one, changes nothing. */
function acceptResponse(state: CartState, server: SavedCart, base: CartItems): CartState {
  const { owner, saved } = state;
  const isCurrent = saved && owner === server.owner && server.revision >= saved.revision;
  return isCurrent ? follow(state, server, base) : state;
}

/** Applies the changes that this browser made since `base` to the server's cart. */
function follow(state: CartState, server: SavedCart, base: CartItems): CartState {
  const items = mergeChanges(base, state.items, server.items);
  return {
    ...state,
    items: sameCart(items, state.items) ? state.items : items,
    owner: server.owner,
    saved: server,
    sent: null,
  };
}

/** Returns what the server had when the items here began to differ from it. */
function baseOf({ saved }: CartState, sent: CartItems | null, server: SavedCart): CartItems {
  // A request whose response was lost may have arrived: only later changes are new then.
  return sent && sameCart(sent, server.items) ? sent : (saved?.items ?? {});
}

/** The order emptied the server's cart too, so the items go from the base of the next comparison as well. */
function takeOutOrdered(before: CartState, ordered: CartItems, emptied: EmptiedCart | null) {
  const state = emptied ? joinRemoved(before, emptied) : before;
  const { items, saved, sent } = state;
  return {
    ...state,
    items: subtractItems(items, ordered),
    saved:
      emptied && isNewer(state, emptied)
        ? { owner: emptied.owner, items: {}, revision: emptied.revision }
        : saved && { ...saved, items: subtractItems(saved.items, ordered) },
    sent: sent && subtractItems(sent, ordered),
  };
}

const isNewer = ({ owner, saved }: CartState, emptied: EmptiedCart) =>
  saved !== null && owner === emptied.owner && emptied.revision > saved.revision;

/** Joins what the server's cart held right before it was emptied, as if the session had reported it. */
function joinRemoved(state: CartState, { owner, removed, revision }: EmptiedCart): CartState {
  const server = { owner, items: removed, revision: revision - 1 };
  return acceptResponse(state, server, baseOf(state, state.sent, server));
}

function logOut({ items, saved, left, ...state }: CartState): CartState {
  const isSaved = !saved || sameCart(items, saved.items);
  return {
    ...state,
    items: {},
    owner: null,
    saved: null,
    sent: null,
    left: isSaved ? left : { items, saved },
  };
}
