import type { Order } from '@/api/types';
import { mock, refusal } from '../mock';
import { server } from '../server';
import { orderTexts } from './legal';
import { order } from './orders';

/** The key of the guest's order. */
export const guestKey = '0123456789abcdef0123456789abcdef';

/** An order without an account. */
export const guestOrder = (over: Partial<Order> = {}): Order =>
  order({ userId: null, guestEmail: 'misafir@ornek.com', ...over });

const missing = refusal('order_not_found', 'Sipariş bulunamadı.');

/** The shop has this order of a guest's, which the key opens until it is claimed. */
export function serveGuestOrder(initial: Order = guestOrder()) {
  let kept: Order | undefined = initial;
  const calls: string[] = [];
  const found = (call: string, params: { id: string }, request: Request) => {
    calls.push(call);
    const isOpen = request.headers.get('Authorization') === `Bearer ${guestKey}`;
    return isOpen && params.id === kept?.number ? kept : undefined;
  };
  const change = (over: Partial<Order>) => {
    if (kept) kept = { ...kept, ...over };
    return kept ?? initial;
  };
  server.use(
    mock.get('/api/order/guest/{id}', ({ params, request, reply }) => {
      const order = found('get', params, request);
      return order ? reply(200, { success: true, order }) : reply(404, missing);
    }),
    mock.get('/api/order/guest/{id}/texts', ({ params, request, reply }) => {
      if (!found('texts', params, request)) return reply(404, missing);
      const acceptedAt = '2026-11-18T09:00:00Z';
      const texts = orderTexts('misafir').map((text) => ({ ...text, acceptedAt }));
      return reply(200, { success: true, texts });
    }),
    mock.post('/api/order/guest/{id}/cancel', ({ params, request, reply }) => {
      if (!found('cancel', params, request)) return reply(404, missing);
      const order = change({ status: 'Cancelled', paymentUrl: null });
      return reply(200, { success: true, message: 'Siparişiniz iptal edildi.', order });
    }),
    mock.post('/api/order/guest/{id}/cancel-request', async ({ params, request, reply }) => {
      if (!found('cancel-request', params, request)) return reply(404, missing);
      const { reason = null } = await request.json();
      const order = change({ cancelRequest: { at: '2026-11-19T09:00:00Z', reason } });
      return reply(201, { success: true, message: 'İptal isteğiniz mağazaya ulaştı.', order });
    }),
    mock.post('/api/order/guest/{id}/return', async ({ params, request, reply }) => {
      if (!found('return', params, request)) return reply(404, missing);
      calls.push(JSON.stringify(await request.json()));
      return reply(201, { success: true, message: 'İade talebiniz alındı.', order: change({}) });
    }),
    mock.put('/api/order/guest/{id}/refund-account', async ({ params, request, reply }) => {
      if (!found('refund-account', params, request)) return reply(404, missing);
      const { iban } = await request.json();
      const order = change({ refundIban: iban });
      return reply(200, { success: true, message: 'IBAN kaydedildi.', order });
    }),
    mock.post('/api/order/guest/{id}/claim', ({ params, request, reply }) => {
      const order = found('claim', params, request);
      kept = undefined;
      const message = 'Sipariş hesabınıza eklendi.';
      return order ? reply(200, { success: true, message, order }) : reply(404, missing);
    }),
  );
  return { calls, change };
}
