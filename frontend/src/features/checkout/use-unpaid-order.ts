import { useQuery } from '@tanstack/react-query';
import { sharedMs } from '@/api/query-keys';
import { useCart } from '@/entities/cart/cart-store';
import { guestKeyOf } from '@/entities/order/guest-keys';
import { guestOrderByNumberQuery } from '@/entities/order/guest-queries';
import { keptOrder } from '@/entities/order/kept-order';
import { myNewestOrdersQuery } from '@/entities/order/queries';
import { useSession } from '@/entities/session/queries';

/** Returns the buyer's newest order that can still be paid by card; null if there is none. */
export function useUnpaidOrder() {
  const { user } = useSession();
  const cart = useCart((state) => state.items);
  const number = user === null ? (keptOrder.read()?.['placedNumber'] ?? '') : '';
  const guestKey = guestKeyOf(number);
  // Loaded again with each cart, because the order may have been paid on another page or device.
  const { data: mine } = useQuery({
    ...myNewestOrdersQuery,
    enabled: Boolean(user),
    staleTime: sharedMs,
  });
  const { data: guests } = useQuery({
    ...guestOrderByNumberQuery(number, guestKey ?? ''),
    enabled: guestKey !== undefined,
    staleTime: sharedMs,
  });
  const orders = user ? mine?.orders : guests && [guests];
  const order = orders?.find(({ paymentUrl }) => paymentUrl);
  if (!order) return null;
  return {
    order,
    /** The key of a guest's order. */
    guestKey,
    /** Whether a product of the order is in the cart, so that an order of this cart replaces it. */
    isOfCart: order.items.some(({ product }) => product !== null && product._id in cart),
  };
}
