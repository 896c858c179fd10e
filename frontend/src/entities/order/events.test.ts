import type { Order } from '@/api/types';
import { orderStep } from '@/testing/handlers/orders';
import { orderEvents } from './events';

const placed: Pick<Order, 'createdAt' | 'customer' | 'paymentType' | 'history'> = {
  createdAt: '2026-11-18T09:00:00Z',
  customer: 'Mehmet Şahin',
  paymentType: 'COD',
  history: [],
};
const event = orderStep({ by: 'Ayşe Demir' });

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
  [
    { status: 'Shipped', shipment: { carrier: 'aras', trackingNumber: '12', url: null } },
    'Kargoya Verildi: Aras Kargo, 12',
  ],
  [
    { shipment: { carrier: 'ptt', trackingNumber: 'KP 3', url: null } },
    'Kargo bilgisi düzeltildi: PTT Kargo, KP 3',
  ],
  [{ isPaid: true }, 'Ödendi'],
  [{ isPaid: false }, 'Ödeme geri alındı'],
  [{ status: 'Order Placed', isPaid: true }, 'Sipariş Alındı, ödendi'],
  [{ refunded: 12.5 }, 'Ödemenin bir kısmı iade edildi (₺12,50)'],
  [
    { refunded: 1500, isPaid: false, note: 'Havale ile' },
    'Ödeme iade edildi (₺1.500,00): Havale ile',
  ],
  [{ paymentProblem: 'amount_mismatch', received: 1 }, 'Tutarı tutmayan ödeme geldi (₺1,00)'],
])('%j reads: %s', (change, what) => {
  const steps = orderEvents({ ...placed, history: [{ ...event, ...change }] });
  expect(steps[1]).toEqual({ at: event.at, by: 'Ayşe Demir', what });
});
