import { removeItemFromCart, rereadCart, updateCart, useCart } from '@/entities/cart/cart-store';
import { notify } from '@/ui/toast';

/** What was taken out of the cart, and where it stood there. */
export interface RemovedItem {
  id: string;
  quantity: number;
  /** How many items stood before it. */
  at: number;
}

/** Takes the whole item out; `restoreItem` puts back what this answers. */
export function removeItem(id: string): RemovedItem {
  rereadCart();
  const { items } = useCart.getState();
  removeItemFromCart(id);
  return { id, quantity: items[id] ?? 0, at: Object.keys(items).indexOf(id) };
}

/** As if it had never been taken out: in its place and, unless more were put in meanwhile, its quantity. */
export function restoreItem({ id, quantity, at }: RemovedItem) {
  rereadCart();
  const { items } = useCart.getState();
  const others = Object.entries(items).filter(([known]) => known !== id);
  const back = [id, Math.max(items[id] ?? 0, quantity)] as const;
  updateCart({ items: Object.fromEntries([...others.slice(0, at), back, ...others.slice(at)]) });
  notify.success('Sepet güncellendi');
}
