import type { Order, OrderItem, OrderReturn } from '@/api/types';
import { toKurus } from '@/lib/money';
import { mock, refusal } from '../mock';
import { pageOf } from '../paging';
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
    shipment: null,
    ...over,
  };
}

/** A line of an order; its sums follow from price and quantity. */
export function orderItem(over: Partial<OrderItem> = {}): OrderItem {
  const { unitPrice = 2000, quantity = 2, vatRate = 20, discount = 0 } = over;
  const total = (toKurus(unitPrice) * quantity) / 100;
  return {
    _id: 'i1',
    product: product(),
    quantity,
    name: 'Ceviz Tavla',
    category: 'Tavla Takımları',
    options: null,
    unitPrice,
    total,
    discount,
    returnable: quantity,
    exemption: null,
    vatRate,
    vat: Math.round(((toKurus(total) - toKurus(discount)) * vatRate) / (100 + vatRate)) / 100,
    ...over,
  };
}

/** A return of one piece that the customer has asked for. */
export function orderReturn(over: Partial<OrderReturn> = {}): OrderReturn {
  return {
    _id: 'r1',
    status: 'requested',
    items: [
      { item: 'i1', name: 'Ceviz Tavla', quantity: 1, unitPrice: 2000, total: 2000, reason: null },
    ],
    reason: 'Kutusu ezik',
    note: null,
    amount: 2000,
    vat: [{ rate: 20, base: 1666.67, tax: 333.33 }],
    restocked: false,
    refundDue: null,
    installmentFee: 0,
    pendingRefund: false,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
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
    guestEmail: null,
    items: [orderItem()],
    amount: 4000,
    totals: {
      items: 4000,
      discount: 0,
      delivery: null,
      amount: 4000,
      vat: [{ rate: 20, amount: 666.67 }],
      freeDeliveryMissing: null,
    },
    discountCode: null,
    address: address(),
    status: 'Order Placed',
    paymentType: 'COD',
    isPaid: false,
    note: null,
    refundIban: null,
    cancelRequest: null,
    awaitsRefundByTransfer: false,
    email: null,
    transferRemindedAt: null,
    staffNotes: [],
    paymentUrl: null,
    installments: null,
    chargedAmount: null,
    paymentProblem: null,
    refundedAt: null,
    shipment: null,
    transferDeadline: null,
    returns: [],
    returnUntil: null,
    returnObstacle: null,
    invoice: null,
    issuedInvoice: null,
    refunds: [],
    refundAvailable: null,
    refundDue: null,
    vat: [{ rate: 20, base: 3333.33, tax: 666.67 }],
    isConfirmed: true,
    createdAt: '2026-11-18T09:00:00Z',
    updatedAt: '2026-11-18T09:00:00Z',
    ...over,
  };
}

/** What is changed of an order by a code that takes 400 TL off, and a delivery fee. */
export const discounted: Pick<Order, 'amount' | 'totals' | 'discountCode'> = {
  amount: 3649.9,
  totals: {
    items: 4000,
    discount: 400,
    delivery: 49.9,
    amount: 3649.9,
    vat: [{ rate: 20, amount: 608.32 }],
    freeDeliveryMissing: null,
  },
  discountCode: 'YAZ26',
};

/** The customer has these orders, and can call them off; `change` is what becomes of one elsewhere. */
export function serveOrders(...orders: Order[]) {
  let kept = orders;
  const calls: string[] = [];
  const change = (id: string, over: Partial<Order>) => {
    kept = kept.map((one) => (one._id === id ? { ...one, ...over } : one));
    return kept.find(({ _id }) => _id === id);
  };
  const missing = refusal('order_not_found', 'Sipariş bulunamadı.');
  server.use(
    mock.get('/api/order/user', ({ request, reply }) => {
      calls.push(`list${new URL(request.url).search}`);
      const { entries, paging } = pageOf(kept, request);
      return reply(200, { success: true, orders: entries, ...paging });
    }),
    mock.get('/api/order/number/{id}', ({ params, reply }) => {
      const found = kept.find(({ number }) => number === params.id);
      return found ? reply(200, { success: true, order: found }) : reply(404, missing);
    }),
    mock.get('/api/order/{id}', ({ params, reply }) => {
      calls.push(`get ${params.id}`);
      const found = kept.find(({ _id }) => _id === params.id);
      return found ? reply(200, { success: true, order: found }) : reply(404, missing);
    }),
    mock.post('/api/order/{id}/cancel', ({ params, reply }) => {
      calls.push(`cancel ${params.id}`);
      const order = change(params.id, { status: 'Cancelled', paymentUrl: null });
      return order
        ? reply(200, { success: true, message: 'Siparişiniz iptal edildi.', order })
        : reply(404, missing);
    }),
    mock.post('/api/order/{id}/cancel-request', async ({ params, request, reply }) => {
      const { reason = null } = await request.json();
      calls.push(`cancel-request ${params.id} ${reason ?? ''}`.trim());
      const order = change(params.id, { cancelRequest: { at: '2026-11-19T09:00:00Z', reason } });
      return order
        ? reply(201, { success: true, message: 'İptal isteğiniz mağazaya ulaştı.', order })
        : reply(404, missing);
    }),
  );
  return { calls, change };
}

/** An order that waits for its card payment. */
export function cardOrder(over: Partial<Order> = {}): Order {
  return order({
    status: 'Awaiting Payment',
    paymentType: 'Online',
    paymentUrl: 'https://odeme.example/oturum-1',
    ...over,
  });
}
