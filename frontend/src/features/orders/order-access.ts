import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import type { Order } from '@/api/types';
import {
  invalidateMyOrders,
  myAcceptedTextsQuery,
  myOrderQuery,
  showMyOrder,
} from '@/entities/order/queries';
import { sessionQuery } from '@/entities/session/queries';

/** The lines of an order that a customer wants to send back. */
export type ReturnRequest = BodyOf<'post', '/api/order/{id}/return'>;

/** The account to which a transfer is paid back. */
type RefundAccount = BodyOf<'put', '/api/order/{id}/refund-account'>;

interface OrderChange {
  order: Order;
  message: string;
}

/** How a page reads and changes an order: as its customer, or with the key of a guest's link. */
export interface OrderAccess {
  orderQuery: (order: Order) => ReturnType<typeof myOrderQuery>;
  textsQuery: (order: Order) => ReturnType<typeof myAcceptedTextsQuery>;
  cancel: (order: Order) => Promise<OrderChange>;
  requestReturn: (order: Order, request: ReturnRequest) => Promise<OrderChange>;
  nameRefundAccount: (order: Order, account: RefundAccount) => Promise<OrderChange>;
  /** Shows the changed order wherever it is loaded. */
  showChange: (client: QueryClient, order: Order) => void;
  /** Invalidates the cached orders. */
  invalidate: (client: QueryClient) => Promise<void>;
  /** Brings the cart up to date once a card payment has an outcome. */
  syncCart: (client: QueryClient, order: Order) => void;
}

/** The customer's own orders. */
const myOrders: OrderAccess = {
  orderQuery: ({ _id }) => myOrderQuery(_id),
  textsQuery: ({ _id }) => myAcceptedTextsQuery(_id),
  cancel: ({ _id }) => api.post('/api/order/{id}/cancel', { params: { id: _id } }),
  requestReturn: ({ _id }, body) =>
    api.post('/api/order/{id}/return', { params: { id: _id }, body }),
  nameRefundAccount: ({ _id }, body) =>
    api.put('/api/order/{id}/refund-account', { params: { id: _id }, body }),
  showChange: showMyOrder,
  invalidate: invalidateMyOrders,
  // The server has taken what was paid out of the account's cart.
  syncCart: (client) => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
};

export const OrderAccessContext = createContext(myOrders);
