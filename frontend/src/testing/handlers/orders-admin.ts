import type { ResponseOf } from '@/api/calls';
import type { Carrier, Order, OrderStatus } from '@/api/types';
import { orderStatuses } from '@/entities/order/order-labels';
import { foldTurkish } from '@/lib/turkish';
import { mock, refusal, type Query } from '../mock';
import { server } from '../server';
import { orderItem, orderStep } from './orders';
import type { SellerCall } from './products-admin';

type OrderStep = Order['history'][number];
type OrderQuery = Query<'/api/order/seller'>;

/** An order as the seller sees it; a test says only what matters to it. */
export function sellerOrder(over: Partial<Order> = {}): Order {
  const status = over.status ?? 'Order Placed';
  return {
    _id: 'o1',
    number: '4827-1935',
    customer: 'Ayşe Kaya',
    userId: 'u1',
    guestEmail: null,
    items: [
      orderItem({ unitPrice: 2149 }),
      orderItem({
        _id: 'i2',
        product: null,
        quantity: 1,
        name: 'Küp Şeker, 1 kg',
        category: 'Gıda Ürünleri',
        unitPrice: 89.9,
        vatRate: 1,
      }),
    ],
    amount: 4387.9,
    totals: {
      items: 4387.9,
      discount: 0,
      delivery: null,
      amount: 4387.9,
      vat: [],
      freeDeliveryMissing: null,
    },
    discountCode: null,
    address: {
      _id: 'a1',
      userId: 'u1',
      firstName: 'Şükrü',
      lastName: 'Işık',
      email: 'sukru.isik@ornek.com',
      street: 'İnönü Cad. No: 88/A',
      city: 'İzmir',
      state: 'Ödemiş',
      zipcode: '35750',
      phone: '0232 000 00 00',
      country: 'Türkiye',
    },
    status,
    nextStatuses: moves[status] ?? [],
    history: [],
    paymentType: 'COD',
    isPaid: false,
    note: null,
    refundIban: null,
    cancelRequest: null,
    awaitsRefundByTransfer: false,
    email: 'ayse.kaya@ornek.com',
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
    vat: [
      { rate: 1, base: 89.01, tax: 0.89 },
      { rate: 20, base: 3581.67, tax: 716.33 },
    ],
    isConfirmed: true,
    createdAt: '2026-11-19T10:00:00Z',
    updatedAt: '2026-11-19T10:00:00Z',
    ...over,
  };
}

const moves: Partial<Record<OrderStatus, OrderStatus[]>> = {
  'Awaiting Payment': ['Cancelled'],
  'Order Placed': ['Preparing', 'Cancelled'],
  Preparing: ['Shipped', 'Cancelled'],
  Shipped: ['Delivered'],
};

/**
 * The seller's orders. What a call changes, the next list shows; every list and every change that
 * was asked for is noted.
 */
export function serveOrdersAdmin(orders: Order[]) {
  let kept = orders;
  const asked: OrderQuery[] = [];
  const calls: SellerCall[] = [];
  /** Changes an order as a colleague would, with an entry in its history. */
  const change = (id: string, over: Partial<Order>, step?: Partial<OrderStep>) => {
    kept = kept.map((order) => (order._id === id ? changed(order, over, step) : order));
    return kept.find(({ _id }) => _id === id);
  };
  const missing = refusal('order_not_found', 'Sipariş bulunamadı.');
  server.use(
    mock.get('/api/order/counts', ({ reply }) => {
      const waiting = (what: string) => kept.filter((order) => waitsFor(what, order)).length;
      const counts = {
        all: kept.length,
        paid: kept.filter(({ isPaid }) => isPaid).length,
        unpaid: kept.filter(({ isPaid }) => !isPaid).length,
        byBankTransfer: kept.filter(({ paymentType }) => paymentType === 'COD').length,
        byCard: kept.filter(({ paymentType }) => paymentType === 'Online').length,
        awaitingPayment: waiting('payment'),
        overdueTransfers: 0,
        awaitingDispatch: waiting('dispatch'),
        paymentProblems: waiting('payment_problem'),
        cancelRequests: waiting('cancel_request'),
        openRefunds: waiting('refund'),
        openReturns: 0,
        invoicesToMake: waiting('invoice'),
        statuses: orderStatuses.map(([status]) => ({
          status,
          orders: kept.filter((order) => order.status === status).length,
        })),
      };
      return reply(200, { success: true, counts });
    }),
    mock.put('/api/order/bulk', async ({ request, reply }) => {
      const { ids, action, shipments } = await request.json();
      calls.push({ call: `bulk ${action}`, body: shipments?.length ? shipments : ids });
      const over = (id: string): [Partial<Order>, Partial<OrderStep>?] => {
        if (action === 'paid') return [{ isPaid: true }];
        if (action === 'preparing') return [{ status: 'Preparing' }];
        if (action === 'delivered') return [{ status: 'Delivered' }];
        if (action === 'cancel_overdue') return [{ status: 'Cancelled' }];
        const parcel = shipments?.find((one) => one.id === id);
        const shipment = parcel ? shipmentOf(parcel) : null;
        const shipped = { status: 'Shipped' as const, shipment };
        return [shipped, shipped];
      };
      const results = ids.map((_id) => ({
        _id,
        changed: true,
        code: null,
        message: null,
        order: change(_id, ...over(_id)) ?? null,
      }));
      return reply(200, { success: true, results });
    }),
    mock.get('/api/order/seller', ({ query, reply }) => {
      asked.push(query);
      return reply(200, list(kept, query));
    }),
    mock.put('/api/order/undo', async ({ request, reply }) => {
      const { ids } = await request.json();
      calls.push({ call: 'undo', body: ids });
      const results = ids.map((_id) => {
        const order = orders.find((one) => one._id === _id) ?? null;
        if (order) kept = kept.map((one) => (one._id === _id ? order : one));
        return { _id, changed: true, code: null, message: null, order };
      });
      return reply(200, { success: true, results });
    }),
    mock.post('/api/order/note/{id}', async ({ request, params, reply }) => {
      const { text } = await request.json();
      calls.push({ call: `note ${params.id}`, body: { text } });
      const note = { at: '2026-11-20T10:00:00Z', by: 'Demo Satıcı', text };
      const order = kept.find(({ _id }) => _id === params.id);
      if (!order) return reply(404, missing);
      const noted = { ...order, staffNotes: [...order.staffNotes, note] };
      kept = kept.map((one) => (one === order ? noted : one));
      return reply(201, { success: true, message: 'Not eklendi.', order: noted });
    }),
    mock.post('/api/order/remind/{id}', ({ params, reply }) => {
      calls.push({ call: `remind ${params.id}`, body: null });
      const order = change(params.id, { transferRemindedAt: '2026-11-20T10:00:00Z' });
      const message = 'Hatırlatma gönderildi.';
      return order ? reply(200, { success: true, message, order }) : reply(404, missing);
    }),
    mock.get('/api/order/number/{id}', ({ params, reply }) => {
      const order = kept.find(({ number }) => number === params.id);
      return order ? reply(200, { success: true, order }) : reply(404, missing);
    }),
    mock.get('/api/order/{id}', ({ params, reply }) => {
      const order = kept.find(({ _id }) => _id === params.id);
      return order ? reply(200, { success: true, order }) : reply(404, missing);
    }),
    mock.put('/api/order/status/{id}', async ({ request, params, reply }) => {
      const body = await request.json();
      calls.push({ call: `status ${params.id}`, body });
      const { status, carrier, carrierName, trackingNumber } = body;
      const shipment =
        carrier && trackingNumber ? shipmentOf({ carrier, carrierName, trackingNumber }) : null;
      const order = change(params.id, { status, shipment }, { status, shipment });
      const message = 'Sipariş durumu güncellendi.';
      return order ? reply(200, { success: true, message, order }) : reply(404, missing);
    }),
    mock.put('/api/order/shipment/{id}', async ({ request, params, reply }) => {
      const body = await request.json();
      calls.push({ call: `shipment ${params.id}`, body });
      const shipment = shipmentOf(body);
      const order = change(params.id, { shipment }, { shipment });
      const message = 'Kargo bilgisi güncellendi.';
      return order ? reply(200, { success: true, message, order }) : reply(404, missing);
    }),
    mock.put('/api/order/paid/{id}', async ({ request, params, reply }) => {
      const body = await request.json();
      calls.push({ call: `paid ${params.id}`, body });
      const order = change(params.id, body);
      const message = 'Ödeme durumu güncellendi.';
      return order ? reply(200, { success: true, message, order }) : reply(404, missing);
    }),
    mock.put('/api/order/refund/{id}', async ({ request, params, reply }) => {
      const body = await request.json();
      calls.push({ call: `refund ${params.id}`, body });
      const refundedAt = '2026-11-20T10:00:00Z';
      const order = change(
        params.id,
        { isPaid: false, paymentProblem: null, refundedAt },
        { isPaid: false, refunded: 4387.9, note: body.note },
      );
      const message = 'Geri ödeme kaydedildi.';
      return order ? reply(200, { success: true, message, order }) : reply(404, missing);
    }),
  );
  return { asked, calls, change };
}

interface Parcel {
  carrier: Carrier;
  carrierName?: string | null | undefined;
  trackingNumber: string;
}

const shipmentOf = ({ carrier, carrierName, trackingNumber }: Parcel) => ({
  carrier,
  ...(carrierName && { carrierName }),
  trackingNumber,
  url: `https://kargo.example/${trackingNumber}`,
});

/** Returns the order after a change, with the change's step added to its history. */
function changed(order: Order, over: Partial<Order>, step?: Partial<OrderStep>): Order {
  const { status = null, isPaid = null } = over;
  const event = orderStep({ at: '2026-11-20T10:00:00Z', ...(step ?? { status, isPaid }) });
  return {
    ...order,
    ...over,
    nextStatuses: over.status ? (moves[over.status] ?? []) : order.nextStatuses,
    history: [...order.history, event],
  };
}

/** Whether the order waits for what the overview's card counts. */
function waitsFor(what: string | null, order: Order): boolean {
  const { status, isPaid, paymentProblem } = order;
  if (what === 'payment_problem') return paymentProblem !== null;
  if (what === 'cancel_request')
    return order.cancelRequest !== null && order.nextStatuses.includes('Cancelled');
  if (what === 'refund') return order.refunds.some(({ state }) => state !== 'done');
  if (what === 'invoice')
    return order.issuedInvoice === null && ['Shipped', 'Delivered'].includes(status);
  if (what === 'payment') return !isPaid && status !== 'Cancelled';
  if (what === 'dispatch') return isPaid && ['Order Placed', 'Preparing'].includes(status);
  return true;
}

/** Filters and cuts into pages as the server does. */
function list(orders: Order[], params: OrderQuery): ResponseOf<'get', '/api/order/seller', 200> {
  const search = foldTurkish(params.get('search') ?? '').replace(/[#-]/g, '');
  const found = orders.filter(
    (order) =>
      waitsFor(params.get('waiting'), order) &&
      (!params.has('status') || order.status === params.get('status')) &&
      (!params.has('isPaid') || String(order.isPaid) === params.get('isPaid')) &&
      (!params.has('paymentType') || order.paymentType === params.get('paymentType')) &&
      (order.number.replace('-', '').includes(search) ||
        foldTurkish(order.customer).includes(search)),
  );
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  return {
    success: true,
    orders: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    totalPages: Math.max(1, Math.ceil(found.length / limit)),
    currentPage: page,
  };
}
