import { HttpResponse, http } from 'msw';
import type { CartItems } from '@/api/types';

/** Every cart saved so far, oldest first; emptied after each test. */
export const savedCarts: CartItems[] = [];

export const cart = [
  http.post('*/api/cart/update', async ({ request }) => {
    const { cartItems } = (await request.json()) as { cartItems: CartItems };
    const revision = Number(request.headers.get('If-Match')?.slice(1, -1)) + 1;
    savedCarts.push(cartItems);
    return HttpResponse.json({ success: true, message: 'Sepet güncellendi', cartItems, revision });
  }),
];
