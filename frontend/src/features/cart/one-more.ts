import type { CartItem } from '@/entities/cart/cart-items';
import { setCartQuantity } from '@/entities/cart/cart-store';
import { maxQuantity } from '@/entities/cart/rules';
import { notify } from '@/ui/toast';

/** Sets the quantity of a product and tells the customer. */
export function changeQuantity(id: string, quantity: number): void {
  setCartQuantity(id, quantity);
  notify.success('Sepet güncellendi');
}

/** One piece more of what is in the cart, if as many are there; else says how many are. */
export function putInOneMore({ product, quantity }: CartItem) {
  const most = Math.min(product.stock ?? maxQuantity, maxQuantity);
  if (quantity < most) changeQuantity(product._id, quantity + 1);
  else notify.error(`Bu üründen en çok ${String(most)} adet alabilirsiniz.`);
}
