import type { BodyOf } from '@/api/calls';
import type { Order, Refund } from '@/api/types';
import { mock, refusal, type Resolver } from '../mock';
import { server } from '../server';
import { sellerOrder, type serveOrdersAdmin } from './orders-admin';

/** A refund to a card that is done. */
export function refund(over: Partial<Refund> = {}): Refund {
  const { state = 'done' } = over;
  return {
    _id: 'g1',
    amount: 1000,
    state,
    reason: null,
    return: null,
    isAccepted: false,
    createdAt: '2026-11-20T10:00:00Z',
    doneAt: state === 'done' ? '2026-11-20T10:00:00Z' : null,
    ...over,
  };
}

/** An order of 4.387,90 TL that was paid by card in three instalments with a fee of 219,40 TL. */
export function cardPaidOrder(over: Partial<Order> = {}): Order {
  return sellerOrder({
    paymentType: 'Online',
    isPaid: true,
    installments: 3,
    chargedAmount: 4607.3,
    refundAvailable: 4607.3,
    ...over,
  });
}

interface SentRefund {
  key: string | null;
  body: BodyOf<'post', '/api/order/refund/{id}/card'>;
}

/** Takes refunds of order o1, which are done at once unless `answers` say otherwise; notes what was sent. */
export function serveRefunds(
  { change }: ReturnType<typeof serveOrdersAdmin>,
  ...answers: Resolver<'post', '/api/order/refund/{id}/card'>[]
) {
  const sent: SentRefund[] = [];
  const decided: BodyOf<'put', '/api/order/refund/{id}/card/{refund}'>[] = [];
  server.use(
    mock.post('/api/order/refund/{id}/card', async (call) => {
      const { request, reply } = call;
      const body = await request.json();
      sent.push({ key: request.headers.get('Idempotency-Key'), body });
      const answer = await answers[sent.length - 1]?.(call);
      if (answer) return answer;
      const made = refund({ amount: body.amount ?? 0, return: body.return ?? null });
      change('o1', { refunds: [made], refundAvailable: 0, refundDue: null, paymentProblem: null });
      return reply(201, { success: true, message: 'Tutar karta iade edildi.', refund: made });
    }),
    mock.put('/api/order/refund/{id}/card/{refund}', async ({ request, params, reply }) => {
      const body = await request.json();
      decided.push(body);
      const state = body.outcome === 'done' ? 'done' : 'failed';
      const made = refund({ _id: params.refund, state });
      const order = change('o1', { refunds: [made] });
      return order
        ? reply(200, { success: true, message: 'İadenin sonucu kaydedildi.', refund: made })
        : reply(404, refusal('order_not_found', 'Sipariş bulunamadı.'));
    }),
  );
  return { sent, decided };
}
