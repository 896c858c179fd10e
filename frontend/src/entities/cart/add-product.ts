import { create } from 'zustand';
import type { Product } from '@/api/types';
import { notify } from '@/ui/toast';
import { addToCart, rereadCart, useCart } from './cart-store';

/** The product that was put into the cart last; null once the customer was shown it. */
export const useAddedProduct = create<{ id: string | null }>()(() => ({ id: null }));

/** Puts one piece into the cart if the stock allows, and tells the customer; `stock` is null where it is not counted. */
export function addProduct({ _id, stock }: Pick<Product, '_id' | 'stock'>): void {
  rereadCart();
  if (stock !== null && (useCart.getState().items[_id] ?? 0) >= stock) {
    notify.error(`Bu üründen en çok ${String(stock)} adet alabilirsiniz.`);
    return;
  }
  addToCart(_id);
  notify.success('Sepete eklendi');
  useAddedProduct.setState({ id: _id });
}
