import { api } from '@/api/client';
import type { CartItems } from '@/api/types';

/** Replaces the customer's cart on the server; answers what it kept. */
export async function saveCart(cartItems: CartItems): Promise<CartItems> {
  const answer = await api.post<{ cartItems?: CartItems }>('/api/cart/update', { cartItems });
  return answer.cartItems ?? cartItems;
}
