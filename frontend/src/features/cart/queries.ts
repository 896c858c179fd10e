import type { ResponseOf } from '@/api/calls';
import { api } from '@/api/client';
import { isRefusal } from '@/api/refusals';
import type { CartItems } from '@/api/types';

/** The customer's cart on the server after a save that it took, or refused for a later one. */
export interface CartResponse {
  isTaken: boolean;
  items: CartItems;
  revision: number;
}

type Present = ResponseOf<'post', '/api/cart/update', 409>;

/**
 * Replaces the customer's cart on the server, if that is still of the given revision; answers
 * what the server has then: what it kept, or what another device has saved meanwhile.
 */
export async function saveCart(cartItems: CartItems, revision: number): Promise<CartResponse> {
  const headers = { 'If-Match': `"${String(revision)}"` };
  try {
    const kept = await api.post('/api/cart/update', { body: { cartItems }, headers });
    return { isTaken: true, items: kept.cartItems, revision: kept.revision };
  } catch (error) {
    if (isRefusal(error, 'changed_meanwhile')) {
      const present = error.body as Present;
      return { isTaken: false, items: present.cartItems, revision: present.revision };
    }
    throw error;
  }
}
