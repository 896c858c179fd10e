import { create } from 'zustand';
import type { Product } from '@/api/types';
import { asBoolean, storedValue } from '@/lib/storage';
import { notify } from '@/ui/toast/toast';
import { mostPieces } from './cart-quantities';
import { addToCart, useCart } from './cart-store';

/** The product that was put into the cart and that the panel shows; null once the customer has seen it. */
export const useAddedProduct = create<{ id: string | null }>()(() => ({ id: null }));

/** Whether the panel was shown in this tab: once is enough. */
export const panelWasShown = storedValue('session', 'dorduncu-sepete-eklendi', asBoolean);

/** Says how many pieces of a product one can buy, and how many of them are in the cart already. */
export function notifyMost(product: Product, inCart = 0): void {
  const already = inCart > 0 ? `; sepetinizde ${String(inCart)} adet var` : '';
  notify.error(`Bu üründen en çok ${String(mostPieces(product))} adet alabilirsiniz${already}.`);
}

/**
 * Puts so many pieces into the cart if the stock allows, and tells the customer: the first time by a panel, then by a toast.
 * Where the cart opens next, or the panel's code may not come, it is a toast, too.
 */
export function addProduct(product: Product, quantity = 1, opensCart = false): void {
  const { _id } = product;
  const inCart = useCart.getState().items[_id] ?? 0;
  if (inCart + quantity > mostPieces(product)) {
    notifyMost(product, inCart);
    return;
  }
  addToCart(_id, quantity);
  if (!navigator.onLine) notify.success('Sepete eklendi; sepetiniz bu cihazda duruyor.');
  else if (opensCart || panelWasShown.read()) notify.success('Sepete eklendi');
  else useAddedProduct.setState({ id: _id });
}
