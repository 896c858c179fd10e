import { api } from '@/api/client';
import type { CartItems } from '@/api/types';

/** Replaces the customer's cart on the server; answers what it kept. */
export async function saveCart(cartItems: CartItems): Promise<CartItems> {
  return (await api.post('/api/cart/update', { body: { cartItems } })).cartItems;
}
