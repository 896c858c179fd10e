import type { Order } from '@/api/types';
import { orderEvents } from './events';

const placed: Pick<Order, 'createdAt' | 'customer' | 'paymentType' | 'history'> = {
  createdAt: '2026-11-18T09:00:00Z',
  customer: 'Mehmet Şahin',
  paymentType: 'COD',
  history: [],
};
const event = { at: '2026-11-19T09:00:00Z', by: 'Ayşe Demir', status: null, isPaid: null };

test.each<[Order['paymentType'], string]>([
  ['COD', 'Sipariş Alındı'],
  ['Online', 'Ödeme Bekleniyor'],
])('an order paid by %s begins as: %s', (paymentType, what) => {
  expect(orderEvents({ ...placed, paymentType })).toEqual([
    { at: '2026-11-18T09:00:00Z', by: 'Mehmet Şahin', what },
  ]);
});

test.each<[Partial<Order['history'][number]>, string]>([
  [{ status: 'Preparing' }, 'Hazırlanıyor'],
  [{ status: 'Cancelled' }, 'İptal Edildi'],
  [{ isPaid: true }, 'Ödendi'],
  [{ isPaid: false }, 'Ödeme geri alındı'],
])('%j reads: %s', (change, what) => {
  const steps = orderEvents({ ...placed, history: [{ ...event, ...change }] });
  expect(steps[1]).toEqual({ at: event.at, by: 'Ayşe Demir', what });
});
