import type { Order } from '@/api/types';
import { order, orderStep } from '@/testing/handlers/orders';
import { orderSteps, whatComesNext } from './order-steps';

const states = (over: Partial<Order>) =>
  orderSteps(order(over)).map(({ label, state }) => `${label}: ${state}`);

test('an order that waits for its money', () => {
  expect(states({})).toEqual([
    'Sipariş verildi: done',
    'Ödendi: now',
    'Hazırlanıyor: later',
    'Kargoya verildi: later',
    'Teslim edildi: later',
  ]);
});

test('a shipped order, with the time of every stage', () => {
  const at = '2026-11-20T08:00:00Z';
  const steps = orderSteps(
    order({
      isPaid: true,
      status: 'Shipped',
      history: [
        orderStep({ isPaid: true, at: '2026-11-19T08:00:00Z' }),
        orderStep({ status: 'Shipped', at }),
      ],
    }),
  );
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'now']);
  expect(steps[1]?.at).toBe('2026-11-19T08:00:00Z');
  expect(steps[3]?.at).toBe(at);
});

test('one that is shipped before it is paid still waits for the money', () => {
  expect(states({ status: 'Shipped' })).toContain('Ödendi: now');
});

test('a cancelled one ends with what it had reached', () => {
  expect(states({ status: 'Cancelled' })).toEqual([
    'Sipariş verildi: done',
    'İptal edildi: cancelled',
  ]);
});

test.each<[Partial<Order>, string]>([
  [{}, 'Ödemeniz ulaşınca siparişinizi hazırlamaya başlarız.'],
  [{ isPaid: true }, 'Ödemeniz ulaştı; siparişinizi hazırlamaya başlıyoruz.'],
  [
    { isPaid: true, paymentType: 'Online' },
    'Ödemeniz alındı; siparişinizi hazırlamaya başlıyoruz.',
  ],
  [
    { status: 'Awaiting Payment', paymentType: 'Online' },
    'Kart ödemenizin tamamlanmasını bekliyoruz. Ödediyseniz yeniden ödemeyin.',
  ],
  [{ refundedAt: '2026-11-20T08:00:00Z', paymentType: 'Online' }, 'Ödemeniz iade edildi.'],
  [{ refundedAt: '2026-11-20T08:00:00Z', status: 'Preparing' }, 'Ödemeniz iade edildi.'],
  [
    { refundedAt: '2026-11-20T08:00:00Z', status: 'Cancelled' },
    'Bu sipariş iptal edildi, ödemeniz iade edildi.',
  ],
  [{ status: 'Cancelled', isPaid: true }, 'Bu sipariş iptal edildi; ödemenizi iade edeceğiz.'],
  [{ status: 'Shipped' }, 'Siparişiniz kargoda; sırada teslimat var.'],
  [
    { status: 'Shipped', shipment: { carrier: 'aras', trackingNumber: '1', url: null } },
    'Siparişiniz kargoda; nerede olduğunu takip numarasıyla görebilirsiniz.',
  ],
])('%j comes next as: %s', (over, sentence) => {
  expect(whatComesNext(order(over))).toBe(sentence);
});
