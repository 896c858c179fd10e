import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import type { Address, AddressInput, PaymentType } from '@/api/types';
import { frequentProductsQuery } from '@/entities/order/frequent-products';
import { keepGuestKey, guestKeyOf } from '@/entities/order/guest-keys';
import { guestCall, invalidateGuestOrders } from '@/entities/order/guest-queries';
import {
  clearIdempotencyKey,
  idempotencyKey,
  noteOrderOfKey,
} from '@/entities/order/idempotency-key';
import { keepForOrder, keptOrder } from '@/entities/order/kept-order';
import { placedOrder } from '@/entities/order/placed-order';
import { invalidateMyOrders, resetMyOrders } from '@/entities/order/queries';
import { invalidateProducts } from '@/entities/product/queries';
import { sessionQuery } from '@/entities/session/queries';
import { shopQuery } from '@/entities/shop/queries';

/** The fields of a guest's order. */
export type NewGuestOrder = BodyOf<'post', '/api/order/guest'>;

/** What an order says; whose it is, the session knows better. */
export type NewOrder = BodyOf<'post', '/api/order/cod'> & { userId: string };

/** All that the texts of an order are made of. */
export interface OrderDraft {
  items: NewOrder['items'];
  /** The whole address, because a corrected street changes the texts; a guest's is not saved. */
  address: Address | AddressInput;
  payment: PaymentType;
  /** Empty if there is none. */
  discountCode: string;
  /** Prices may change while the cart doesn't. */
  amount: number;
}

const orderTextKeys = {
  detail: (draft: OrderDraft | null) => [...queryRoots.customer, 'order-texts', draft] as const,
};

/** The texts that ordering accepts, filled with this very order. */
export function orderLegalTextsQuery(draft: OrderDraft | null) {
  return queryOptions({
    queryKey: orderTextKeys.detail(draft),
    queryFn: async ({ signal }) => {
      if (!draft) return [];
      const { items, address, payment, discountCode } = draft;
      const body = {
        items,
        address: '_id' in address ? address._id : address,
        paymentType: payment,
        ...(discountCode && { discountCode }),
      };
      return (await api.post('/api/order/texts', { body, signal })).texts;
    },
    enabled: draft !== null,
    staleTime: Infinity,
  });
}

/** Returns the call's body, and the key of the attempt. What an order replaces makes it no other order. */
function attempt<Order extends { replaces?: string | null }>(body: Order, way?: { card: true }) {
  const key = idempotencyKey({ ...body, replaces: undefined, ...way });
  return { body, headers: { 'Idempotency-Key': key } };
}

/** Returns what places an order; `onPlaced` is called before it resolves. The order form shows its failure. */
function usePlacing<Order, Placed>(
  place: (order: Order) => Promise<Placed>,
  onPlaced: (placed: Placed, client: QueryClient) => void,
) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: place,
    onSuccess: (placed) => onPlaced(placed, client),
    onError: (error) => refresh(client, error),
    meta: { handled: true },
  });
  return mutateAsync;
}

/** Places an order that is paid by bank transfer. */
export const usePlaceOrder = () =>
  usePlacing(
    (order: NewOrder) => api.post('/api/order/cod', attempt(order)),
    ({ order }, client) => {
      clearIdempotencyKey();
      noteOrder(client, order._id);
    },
  );

/**
 * Reloads prices and stock after a failed order, because the most common reason is a product that has just sold out.
 */
function refresh(client: QueryClient, error: Error) {
  // The guest's order is in an account now; another click is another order.
  if (isRefusal(error, 'order_claimed')) clearIdempotencyKey();
  if (isPaid(error)) {
    void invalidateGuestOrders(client);
    void invalidateMyOrders(client);
  }
  // The account's cart is another one once an order is paid.
  if (isPaid(error) || isSettled(error)) {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
  // Everything that a total is made of: prices, stock, the cart's quote and the delivery fee.
  const fee = client.invalidateQueries({ queryKey: shopQuery.queryKey });
  return Promise.all([invalidateProducts(client), fee]);
}

/** Remembers what was just placed. */
function noteOrder(client: QueryClient, id: string) {
  placedOrder.write(id);
  // Forgotten, not renewed: the list must not open without the order. The cart, which stays open, asks at once.
  void resetMyOrders(client);
  void client.invalidateQueries({ queryKey: frequentProductsQuery.queryKey });
  // The order took pieces out of the stock that product pages show.
  void invalidateProducts(client);
}

/** Whether this browser's last order was cancelled; an equal cart is a new order then. */
async function isGivenUp() {
  const id = placedOrder.read();
  if (!id) return false;
  const { order } = await api.get('/api/order/{id}', { params: { id } });
  return order.status === 'Cancelled';
}

/** Places an order that is paid by card; once more if the order of the key was called off. */
async function placeAfterCancelled<Data>(
  place: () => Promise<Data>,
  isGivenUp: () => Promise<boolean>,
): Promise<Data> {
  try {
    return await place();
  } catch (error) {
    // Still being checked, the order may yet turn out paid: another key would order twice.
    if (!isSettled(error)) throw error;
    clearIdempotencyKey();
    if (await isGivenUp()) return await place();
    throw error;
  }
}

/** Whether this tab's last order of a guest was cancelled. */
async function isGuestsGivenUp() {
  const number = keptOrder.read()?.['placedNumber'] ?? '';
  const key = guestKeyOf(number);
  if (!key) return false;
  const { order } = await api.get('/api/order/guest/{id}', guestCall(number, key));
  return order.status === 'Cancelled';
}

const placeGuestOrder = (order: NewGuestOrder) =>
  placeAfterCancelled(() => {
    const { body, headers } = attempt(order);
    const key = order.replaces && guestKeyOf(order.replaces);
    return api.post('/api/order/guest', {
      body,
      headers: { ...headers, ...(key && { Authorization: `Bearer ${key}` }) },
    });
  }, isGuestsGivenUp);

/**
 * Places an order without an account. The key of its page is kept before the browser leaves for the payment page, from
 * which it comes back without one.
 */
export const usePlaceGuestOrder = () =>
  usePlacing(placeGuestOrder, ({ order, key, url }, client) => {
    keepGuestKey(order.number, key);
    if (url === null) clearIdempotencyKey();
    else {
      noteOrderOfKey(order._id);
      keepForOrder({ placed: order._id, placedNumber: order.number });
    }
    void invalidateProducts(client);
  });

/** Whether the order that was to be replaced is paid. */
const isPaid = (error: unknown) => isRefusal(error, 'order_paid');

/** Whether the order of the key is paid or called off. */
const isSettled = (error: unknown) => isRefusal(error, 'payment_settled');

/**
 * Starts an order that is paid by card; returns the address of its payment page. Its key stays until the order is
 * paid or cancelled, so that a customer who returns unpaid and orders again gets the same payment page.
 */
export const useStartCardPayment = () =>
  usePlacing(
    (order: NewOrder) =>
      placeAfterCancelled(
        () => api.post('/api/order/stripe', attempt(order, { card: true })),
        isGivenUp,
      ),
    ({ order }, client) => {
      // The browser's back button restores this page as it was left.
      noteOrder(client, order._id);
      noteOrderOfKey(order._id);
      keepForOrder({ placed: order._id });
    },
  );
