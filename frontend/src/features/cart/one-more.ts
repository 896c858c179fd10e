import { setCartQuantity } from '@/entities/cart/cart-store';
import { maxQuantity, type CartItem } from '@/entities/cart/rules';
import { notify } from '@/ui/toast';

/** One piece more of what is in the cart, if as many are there; else says how many are. */
export function putInOneMore({ product, quantity }: CartItem) {
  const most = Math.min(product.stock ?? maxQuantity, maxQuantity);
  if (quantity < most) setCartQuantity(product._id, quantity + 1);
  else notify.error(`Bu üründen en çok ${String(most)} adet alabilirsiniz.`);
}
