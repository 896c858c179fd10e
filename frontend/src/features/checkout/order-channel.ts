import type { QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { isRefusal } from '@/api/refusals';
import type { Address, AddressInput, Order, PaymentType } from '@/api/types';
import type { CartEvent } from '@/entities/cart/cart-machine';
import { frequentProductsQuery } from '@/entities/order/frequent-products';
import { guestKeyOf, keepGuestKey } from '@/entities/order/guest-keys';
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
import { ApiError } from '@/lib/errors';
import { paths } from '@/lib/paths';

/** What the orders of customers and guests have in common, named as on the wire. */
export type OrderTerms = Pick<
  BodyOf<'post', '/api/order/guest'>,
  'items' | 'acceptedTexts' | 'expectedAmount' | 'discountCode' | 'note' | 'invoice' | 'replaces'
>;

/** An order that is about to be placed. */
export interface NewOrder<To> {
  to: To;
  payment: PaymentType;
  terms: OrderTerms;
}

type EmptiedCart = Extract<CartEvent, { type: 'ordered' }>['emptied'];

/** What follows a placed order: the provider's payment page, or a page of the shop. */
export type Placement =
  { paymentUrl: string } | { page: string; message: string; emptied: EmptiedCart };

/** How one kind of buyer places orders to addresses of the type `To`. */
export interface OrderChannel<To> {
  /** Places the order. A repeat with the same content has the same idempotency key, so that it makes no second order. */
  place: (order: NewOrder<To>) => Promise<Placement>;
  /** Returns whether this browser's last order was cancelled; an equal cart is a new order then. */
  isCancelled: () => Promise<boolean>;
  /** Returns how a new order names the unpaid one that it replaces. */
  replaces: (unpaid: Order) => string;
}

/** The channel of a customer: by transfer, or by card. */
export function customerChannel(client: QueryClient, userId: string): OrderChannel<Address> {
  async function payByTransfer(body: BodyOf<'post', '/api/order/cod'>): Promise<Placement> {
    const { message, order, cart } = await api.post('/api/order/cod', attempt(body));
    clearIdempotencyKey();
    noteOrder(order._id);
    return { page: paths.myOrders(), message, emptied: cart && { owner: userId, ...cart } };
  }

  /** The key stays until the order is paid or cancelled, so that another click leads to the same payment page. */
  async function payByCard(body: BodyOf<'post', '/api/order/stripe'>): Promise<Placement> {
    const { order, url } = await api.post('/api/order/stripe', attempt(body, { card: true }));
    // The browser's back button restores this page as it was left.
    noteOrder(order._id);
    noteOrderOfKey(order._id);
    keepForOrder({ placed: order._id });
    return { paymentUrl: url };
  }

  function noteOrder(id: string) {
    placedOrder.write(id);
    // Forgotten, not renewed: the list must not open without the order. The cart, which stays open, asks at once.
    void resetMyOrders(client);
    void client.invalidateQueries({ queryKey: frequentProductsQuery.queryKey });
    // The order took pieces out of the stock that product pages show.
    void invalidateProducts(client);
  }

  return {
    place: ({ to, payment, terms }) => {
      const body = { userId, address: to._id, ...terms };
      return payment === 'Online' ? payByCard(body) : payByTransfer(body);
    },
    isCancelled: async () => {
      const id = placedOrder.read();
      if (!id) return false;
      const { order } = await api.get('/api/order/{id}', { params: { id } });
      return order.status === 'Cancelled';
    },
    replaces: ({ _id }) => _id,
  };
}

/** The channel of a visitor without an account, whose order has a key instead of a login. */
export function guestChannel(client: QueryClient): OrderChannel<AddressInput> {
  return {
    place: async ({ to, payment, terms }) => {
      const { body, headers } = attempt({
        ...terms,
        email: to.email,
        address: to,
        paymentType: payment,
      });
      const replacedKey = terms.replaces && guestKeyOf(terms.replaces);
      const authorization = replacedKey && { Authorization: `Bearer ${replacedKey}` };
      const { order, key, url } = await api
        .post('/api/order/guest', { body, headers: { ...headers, ...authorization } })
        .catch(blameAddress);
      // Before the browser leaves for the payment page, from which it comes back without a key.
      keepGuestKey(order.number, key);
      void invalidateProducts(client);
      if (url !== null) {
        noteOrderOfKey(order._id);
        keepForOrder({ placed: order._id, placedNumber: order.number });
        return { paymentUrl: url };
      }
      clearIdempotencyKey();
      const page = paths.guestOrder(order.number, key);
      return { page, message: 'Siparişiniz alındı.', emptied: null };
    },
    isCancelled: async () => {
      const number = keptOrder.read()?.['placedNumber'] ?? '';
      const key = guestKeyOf(number);
      if (!key) return false;
      const { order } = await api.get('/api/order/guest/{id}', guestCall(number, key));
      return order.status === 'Cancelled';
    },
    replaces: ({ number }) => number,
  };
}

/** The e-mail of a guest is a field of the address. */
function blameAddress(error: unknown): never {
  if (!(error instanceof ApiError) || !('email' in error.fields)) throw error;
  const { email = '', ...others } = error.fields;
  const fields = { ...others, 'address.email': email };
  throw new ApiError(error.status, error.code, error.message, fields, error.body);
}

/** Returns the call's body, and the key of the attempt. What an order replaces makes it no other order. */
function attempt<Order extends { replaces?: string | null }>(body: Order, way?: { card: true }) {
  const key = idempotencyKey({ ...body, replaces: undefined, ...way });
  return { body, headers: { 'Idempotency-Key': key } };
}

/** Places an order; once more if the order of its idempotency key was cancelled. */
export async function placeOrder<To>(
  client: QueryClient,
  channel: OrderChannel<To>,
  order: NewOrder<To>,
): Promise<Placement> {
  try {
    return await placeAfterCancelled(channel, order);
  } catch (error) {
    await refresh(client, error);
    throw error;
  }
}

async function placeAfterCancelled<To>(channel: OrderChannel<To>, order: NewOrder<To>) {
  try {
    return await channel.place(order);
  } catch (error) {
    // Still being checked, the order may yet turn out paid: another key would order twice.
    if (!isSettled(error)) throw error;
    clearIdempotencyKey();
    if (await channel.isCancelled()) return await channel.place(order);
    throw error;
  }
}

/**
 * Reloads prices and stock after a failed order, because the most common reason is a product that has just sold out.
 */
async function refresh(client: QueryClient, error: unknown) {
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
  await Promise.all([invalidateProducts(client), fee]);
}

/** Whether the order that was to be replaced is paid. */
const isPaid = (error: unknown) => isRefusal(error, 'order_paid');

/** Whether the order of the key is paid or called off. */
const isSettled = (error: unknown) => isRefusal(error, 'payment_settled');
