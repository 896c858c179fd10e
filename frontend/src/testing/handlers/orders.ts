import type { Order } from '@/api/types';
import { mock } from '../mock';
import { server } from '../server';
import { address } from './addresses';
import { product } from './catalogue';

/** A step of a history: nothing of it but when and by whom, unless it is said. */
export function orderStep(over: Partial<Order['history'][number]> = {}): Order['history'][number] {
  return {
    at: '2026-11-19T09:00:00Z',
    by: 'Demo Satıcı',
    status: null,
    isPaid: null,
    refunded: null,
    paymentProblem: null,
    received: null,
    note: null,
    ...over,
  };
}

export function order(over: Partial<Order> = {}): Order {
  return {
    _id: 'siparis-1',
    number: '4827-1935',
    customer: 'Mehmet Şahin',
    nextStatuses: [],
    history: [],
    userId: 'u1',
    items: [{ _id: 'i1', product: product(), quantity: 2, name: 'Ceviz Tavla', unitPrice: 2000 }],
    amount: 4000,
    address: address(),
    status: 'Order Placed',
    paymentType: 'COD',
    isPaid: false,
    paymentUrl: null,
    paymentProblem: null,
    refundedAt: null,
    isConfirmed: true,
    createdAt: '2026-11-18T09:00:00Z',
    updatedAt: '2026-11-18T09:00:00Z',
    ...over,
  };
}

/** The customer has these orders. */
export function serveOrders(...orders: Order[]) {
  server.use(
    mock.get('/api/order/user', ({ reply }) =>
      reply(200, { success: true, orders, total: orders.length, totalPages: 1, currentPage: 1 }),
    ),
  );
}
