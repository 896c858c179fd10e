import { notifyMost } from '@/entities/cart/add-product';
import type { CartItem } from '@/entities/cart/cart-items';
import { setCartQuantity } from '@/entities/cart/cart-store';
import { mostPieces } from '@/entities/cart/rules';
import { notify } from '@/ui/toast';

/** Sets the quantity of a product and tells the customer. */
export function changeQuantity(id: string, quantity: number): void {
  setCartQuantity(id, quantity);
  notify.success('Sepet güncellendi');
}

/** One piece more of what is in the cart, if as many are there; else says how many are. */
export function putInOneMore({ product, quantity }: CartItem) {
  if (quantity < mostPieces(product)) changeQuantity(product._id, quantity + 1);
  else notifyMost(product);
}
