import type { CartItems } from '@/api/types';
import { mock } from '../mock';

/** Every cart saved so far, oldest first; emptied after each test. */
export const savedCarts: CartItems[] = [];

export const cart = [
  mock.post('/api/cart/update', async ({ request, reply }) => {
    const { cartItems } = await request.json();
    const revision = Number(request.headers.get('If-Match')?.slice(1, -1)) + 1;
    savedCarts.push(cartItems);
    return reply(200, { success: true, message: 'Sepet güncellendi', cartItems, revision });
  }),
];
