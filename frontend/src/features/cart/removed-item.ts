import { dispatchCart, rereadCart, setCartQuantity, useCart } from '@/entities/cart/cart-store';
import { notify } from '@/ui/toast';

/** An item that was taken out of the cart, and its position there. */
export interface RemovedItem {
  id: string;
  quantity: number;
  /** The number of items before it. */
  at: number;
}

/** Takes the whole item out; `restoreItem` puts the returned item back. */
export function removeItem(id: string): RemovedItem {
  rereadCart();
  const { items } = useCart.getState();
  setCartQuantity(id, 0);
  notify.success('Sepetten çıkarıldı');
  return { id, quantity: items[id] ?? 0, at: Object.keys(items).indexOf(id) };
}

/** Puts an item back in its position and, unless more pieces were put in meanwhile, with its quantity. */
export function restoreItem({ id, quantity, at }: RemovedItem): void {
  rereadCart();
  const { items } = useCart.getState();
  const others = Object.entries(items).filter(([known]) => known !== id);
  const back = [id, Math.max(items[id] ?? 0, quantity)] as const;
  const restored = Object.fromEntries([...others.slice(0, at), back, ...others.slice(at)]);
  dispatchCart({ type: 'edited', items: restored });
  notify.success('Sepet güncellendi');
}
