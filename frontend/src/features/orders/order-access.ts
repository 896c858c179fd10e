import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { download } from '@/api/download';
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

/** Why a customer wants a paid order cancelled. */
export type CancelRequest = BodyOf<'post', '/api/order/{id}/cancel-request'>;

/** The account to which a transfer is paid back. */
type RefundAccount = BodyOf<'put', '/api/order/{id}/refund-account'>;

/** Brings the cart up to date once a card payment has an outcome. */
const syncCart: (client: QueryClient, order: Order) => void = (client) =>
  // The server has taken what was paid out of the account's cart.
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey });

/** How a page reads and changes the customer's own orders. */
const myOrders = {
  orderQuery: ({ _id }: Order) => myOrderQuery(_id),
  textsQuery: ({ _id }: Order) => myAcceptedTextsQuery(_id),
  cancel: ({ _id }: Order) => api.post('/api/order/{id}/cancel', { params: { id: _id } }),
  requestCancellation: ({ _id }: Order, body: CancelRequest) =>
    api.post('/api/order/{id}/cancel-request', { params: { id: _id }, body }),
  requestReturn: ({ _id }: Order, body: ReturnRequest) =>
    api.post('/api/order/{id}/return', { params: { id: _id }, body }),
  nameRefundAccount: ({ _id }: Order, body: RefundAccount) =>
    api.put('/api/order/{id}/refund-account', { params: { id: _id }, body }),
  invoicePdf: ({ _id }: Order) =>
    download('get', '/api/order/{id}/invoice', { params: { id: _id } }),
  /** Shows the changed order wherever it is loaded. */
  showChange: showMyOrder,
  /** Invalidates the cached orders. */
  invalidate: invalidateMyOrders,
  syncCart,
};

/** How a page reads and changes an order: as its customer, or with the key of a guest's link. */
export type OrderAccess = typeof myOrders;

export const OrderAccessContext = createContext(myOrders);
