import { HttpResponse, http } from 'msw';
import type { Order } from '@/api/types';
import { server } from '../server';
import { product } from './catalogue';

/** An order as the seller sees it; a test says only what matters to it. */
export function sellerOrder(over: Partial<Order> = {}): Order {
  return {
    _id: 'o1',
    userId: 'u1',
    items: [
      { _id: 'i1', product: product(), quantity: 2, name: 'Ceviz Tavla', unitPrice: 2149 },
      { _id: 'i2', product: null, quantity: 1, name: 'Küp Şeker, 1 kg', unitPrice: 89.9 },
    ],
    amount: 4387.9,
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
    status: 'Order Placed',
    paymentType: 'COD',
    isPaid: false,
    createdAt: '2026-11-19T10:00:00Z',
    updatedAt: '2026-11-19T10:00:00Z',
    ...over,
  };
}

/** The seller's list, `limit` orders a page. */
export function serveSellerOrders(orders: Order[]) {
  server.use(
    http.get('*/api/order/seller', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const page = Number(searchParams.get('page'));
      const limit = Number(searchParams.get('limit'));
      return HttpResponse.json({
        success: true,
        orders: orders.slice((page - 1) * limit, page * limit),
        total: orders.length,
        totalPages: Math.max(1, Math.ceil(orders.length / limit)),
        currentPage: page,
      });
    }),
  );
}
