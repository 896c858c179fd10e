import type { Product } from '@/api/types';
import { dispatchCart, useCart } from './cart-store';

/** Cuts quantities to the stock; returns the products that were cut. Sold-out products stay visible. */
export function limitToStock(products: Product[]): Product[] {
  const { items } = useCart.getState();
  const tooMany = products.filter(
    ({ _id, inStock, stock }) => inStock && stock !== null && (items[_id] ?? 0) > stock,
  );
  if (tooMany.length > 0) {
    const kept = tooMany.map(({ _id, stock }) => [_id, stock ?? 0] as const);
    dispatchCart({ type: 'edited', items: { ...items, ...Object.fromEntries(kept) } });
  }
  return tooMany;
}

/** Drops the products that the shop no longer sells. */
export function retainProducts(ids: string[]): void {
  const known = new Set(ids);
  const entries = Object.entries(useCart.getState().items);
  const kept = entries.filter(([id]) => known.has(id));
  if (kept.length < entries.length)
    dispatchCart({ type: 'edited', items: Object.fromEntries(kept) });
}
