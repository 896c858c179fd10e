import type { Order } from '@/api/types';
import { order, orderReturn, orderStep } from '@/testing/handlers/orders';
import { orderSteps, whatComesNext } from './order-steps';

const states = (over: Partial<Order>) =>
  orderSteps(order(over)).map(({ label, state }) => `${label}: ${state}`);

test('an order that waits for its money', () => {
  expect(states({})).toEqual([
    'Sipariş verildi: done',
    'Ödeme bekleniyor: now',
    'Hazırlanıyor: later',
    'Kargoya verildi: later',
    'Teslim edildi: later',
  ]);
});

test('shows a shipped order’s times', () => {
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
  expect(steps.at(-1)?.label).toBe('Yolda');
  expect(steps[1]?.at).toBe('2026-11-19T08:00:00Z');
  expect(steps[3]?.at).toBe(at);
});

test('an unpaid shipped order awaits its money', () => {
  expect(states({ status: 'Shipped' })).toContain('Ödeme bekleniyor: now');
});

test('a cancelled order ends at its steps', () => {
  expect(states({ status: 'Cancelled' })).toEqual(['Sipariş verildi: done', 'İptal edildi: ended']);
});

test('a refunded order waits for nothing', () => {
  const refundedAt = '2026-11-20T08:00:00Z';
  const card = { paymentType: 'Online', refundedAt } as const;
  expect(states(card)).toEqual([
    'Sipariş verildi: done',
    'Ödendi: done',
    'Para iade edildi: ended',
  ]);
  expect(states({ ...card, status: 'Cancelled' }).at(-1)).toBe('İptal edildi: ended');
  expect(orderSteps(order({ ...card, status: 'Preparing' })).slice(2)).toEqual([
    { label: 'Hazırlanıyor', state: 'done', at: undefined },
    { label: 'Para iade edildi', state: 'ended', at: refundedAt },
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
    'Kart ödemesi henüz tamamlanmadı; aşağıdan ödeyebilirsiniz. Ödediyseniz yeniden ödemeyin: sonucu birkaç dakika içinde burada görürsünüz.',
  ],
  [{ refundedAt: '2026-11-20T08:00:00Z', paymentType: 'Online' }, 'Ödemeniz iade edildi.'],
  [{ refundedAt: '2026-11-20T08:00:00Z', status: 'Preparing' }, 'Ödemeniz iade edildi.'],
  [
    { refundedAt: '2026-11-20T08:00:00Z', status: 'Cancelled' },
    'Bu sipariş iptal edildi, ödemeniz iade edildi.',
  ],
  [{ status: 'Cancelled' }, 'Bu sipariş iptal edildi; artık ödeme beklenmiyor.'],
  [{ status: 'Cancelled', isPaid: true }, 'Bu sipariş iptal edildi; ödemenizi iade edeceğiz.'],
  [{ status: 'Shipped' }, 'Siparişiniz kargoda; sırada teslimat var.'],
  [
    { status: 'Shipped', shipment: { carrier: 'aras', trackingNumber: '1', url: null } },
    'Siparişiniz kargoda; nerede olduğunu takip numarasıyla görebilirsiniz.',
  ],
  [{ status: 'Delivered' }, 'Siparişiniz teslim edildi. Güle güle kullanın.'],
])('%j comes next as: %s', (over, sentence) => {
  expect(whatComesNext(order(over))).toBe(sentence);
});

test.each([
  ['refunded', 2, 'Ürünleriniz bize ulaştı, ödemeniz iade edildi.', 'Para iade edildi'],
  ['refunded', 1, 'Siparişiniz teslim edildi. Güle güle kullanın.', 'Teslim edildi'],
  ['received', 2, 'Siparişiniz teslim edildi. Güle güle kullanın.', 'Teslim edildi'],
] as const)('a return %s of %i/2 pieces: %s', (status, quantity, sentence, step) => {
  const line = {
    item: 'i1',
    name: 'Ceviz Tavla',
    quantity,
    unitPrice: 2000,
    total: 2000,
    reason: null,
  };
  const returned = orderReturn({ status, items: [line] });
  const delivered = order({ status: 'Delivered', returns: [returned] });
  expect(whatComesNext(delivered)).toBe(sentence);
  expect(orderSteps(delivered).at(-1)?.label).toBe(step);
});
