import { api } from '@/api/client';
import { download } from '@/api/download';
import { dispatchCart } from '@/entities/cart/cart-store';
import {
  guestCall,
  guestOrderByNumberQuery,
  guestOrderQuery,
  guestTextsQuery,
  invalidateGuestOrders,
} from '@/entities/order/guest-queries';
import { isPaidMeanwhile } from '@/entities/order/kept-order';
import { itemQuantity } from '@/entities/order/order-items';
import type { OrderAccess } from './order-access';

/** Access to a guest's order with the key of its link. */
export function guestAccess(key: string): OrderAccess {
  return {
    orderQuery: ({ number }) => guestOrderQuery(number, key),
    textsQuery: ({ number }) => guestTextsQuery(number, key),
    cancel: ({ number }) => api.post('/api/order/guest/{id}/cancel', guestCall(number, key)),
    requestCancellation: ({ number }, body) =>
      api.post('/api/order/guest/{id}/cancel-request', { ...guestCall(number, key), body }),
    requestReturn: ({ number }, body) =>
      api.post('/api/order/guest/{id}/return', { ...guestCall(number, key), body }),
    nameRefundAccount: ({ number }, body) =>
      api.put('/api/order/guest/{id}/refund-account', { ...guestCall(number, key), body }),
    invoicePdf: ({ number }) =>
      download('get', '/api/order/guest/{id}/invoice', guestCall(number, key)),
    showChange: (client, order) =>
      void client.setQueryData(guestOrderByNumberQuery(order.number, key).queryKey, order),
    invalidate: invalidateGuestOrders,
    // A visitor's cart is in this browser only.
    syncCart: (_client, order) => {
      if (!isPaidMeanwhile(order)) return;
      const ordered = order.items.map(
        (item) => [item.product?._id ?? '', itemQuantity(item)] as const,
      );
      dispatchCart({ type: 'ordered', items: Object.fromEntries(ordered), emptied: null });
    },
  };
}
