import { orderItemInputQuantityMaximum } from '@/api/limits';
import type { CartItems, Product } from '@/api/types';

/** The most pieces of one product that an order takes. */
export const maxQuantity = orderItemInputQuantityMaximum;

/** Returns the most pieces of this product that a cart takes: its stock, if that is counted and less. */
export function mostPieces({ stock }: Product): number {
  return Math.min(stock ?? maxQuantity, maxQuantity);
}

/** Returns the number of pieces, not items, for the cart icon. */
export function totalQuantity(items: CartItems): number {
  return Object.values(items).reduce((sum, quantity) => sum + quantity, 0);
}

/** Joins a visitor's cart and the account's: every product of both, with the larger quantity. */
export function mergeCarts(account: CartItems, visitor: CartItems): CartItems {
  const merged = { ...account };
  for (const [id, quantity] of Object.entries(visitor)) {
    merged[id] = Math.max(merged[id] ?? 0, quantity);
  }
  return merged;
}

/**
 * Joins the changes that two sides made since `base`. A product that both changed keeps the larger quantity, so that
 * no added piece is lost.
 */
export function mergeChanges(base: CartItems, here: CartItems, there: CartItems): CartItems {
  const ids = new Set([...Object.keys(here), ...Object.keys(there)]);
  const quantityOf = (id: string) => {
    const [was = 0, mine = 0, theirs = 0] = [base[id], here[id], there[id]];
    if (mine === was) return theirs;
    return theirs === was ? mine : Math.max(mine, theirs);
  };
  const items = Array.from(ids, (id) => [id, quantityOf(id)] as const);
  return Object.fromEntries(items.filter(([, quantity]) => quantity > 0));
}

/** Returns the pieces of `items` that are not among `others`. */
export function subtractItems(items: CartItems, others: CartItems): CartItems {
  const left = Object.entries(items).map(
    ([id, quantity]) => [id, quantity - (others[id] ?? 0)] as const,
  );
  return Object.fromEntries(left.filter(([, quantity]) => quantity > 0));
}

/** Returns whether two carts have equal items in any order. */
export function sameCart(one: CartItems, other: CartItems): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}
