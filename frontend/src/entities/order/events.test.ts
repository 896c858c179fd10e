import { orderEvents } from './events';

const placed = {
  createdAt: '2026-11-18T09:00:00Z',
  customer: 'Mehmet Şahin',
  paymentType: 'COD',
  history: [],
};
const event = { at: '2026-11-19T09:00:00Z', by: 'Ayşe Demir', status: null, isPaid: null };

test.each([
  ['COD', 'Sipariş Alındı'],
  ['Online', 'Ödeme Bekleniyor'],
])('an order paid by %s begins as: %s', (paymentType, what) => {
  expect(orderEvents({ ...placed, paymentType })).toEqual([
    { at: '2026-11-18T09:00:00Z', by: 'Mehmet Şahin', what },
  ]);
});

test.each([
  [{ status: 'Preparing' }, 'Hazırlanıyor'],
  [{ status: 'Cancelled' }, 'İptal Edildi'],
  [{ isPaid: true }, 'Ödendi'],
  [{ isPaid: false }, 'Ödeme geri alındı'],
])('%j reads: %s', (change, what) => {
  const steps = orderEvents({ ...placed, history: [{ ...event, ...change }] });
  expect(steps[1]).toEqual({ at: event.at, by: 'Ayşe Demir', what });
});
