import type { Order } from '@/api/types';
import { order } from '@/testing/handlers/orders';
import { awaitsTransfer, isCancellable, whatHappensNext, type NextStep } from './order-state';

test.each<[Partial<Order>, boolean]>([
  [{}, true],
  [{ status: 'Delivered' }, true],
  [{ isPaid: true }, false],
  [{ status: 'Cancelled' }, false],
  [{ paymentType: 'Online', status: 'Awaiting Payment' }, false],
])('with %j awaits a transfer: %s', (over, waits) => {
  expect(awaitsTransfer(order(over))).toBe(waits);
});

test.each<[Partial<Order>, boolean]>([
  [{}, true],
  [{ isPaid: true }, false],
  [{ status: 'Preparing' }, false],
  [{ status: 'Cancelled' }, false],
  [{ paymentType: 'Online', status: 'Awaiting Payment' }, true],
  [{ paymentType: 'Online', status: 'Order Placed', isPaid: true }, false],
  [{ paymentType: 'Online', refundedAt: '2026-11-19T09:00:00Z' }, false],
])('with %j is cancellable: %s', (over, can) => {
  expect(isCancellable(order(over))).toBe(can);
});

test.each<[Partial<Order>, NextStep | undefined]>([
  [{}, 'transfer'],
  [{ isPaid: true }, 'paid'],
  [{ status: 'Preparing' }, undefined],
  [{ status: 'Cancelled' }, undefined],
  [{ paymentType: 'Online', status: 'Awaiting Payment' }, 'news'],
  [{ paymentType: 'Online', isPaid: true }, 'paid'],
  [{ paymentType: 'Online', status: 'Cancelled' }, 'unpaid'],
  [{ paymentType: 'Online', status: 'Cancelled', isPaid: true }, undefined],
  [{ paymentType: 'Online', status: 'Cancelled', refundedAt: '2026-11-19T09:00:00Z' }, undefined],
  [{ paymentType: 'Online', refundedAt: '2026-11-19T09:00:00Z' }, undefined],
])('after an order with %j comes: %s', (over, next) => {
  expect(whatHappensNext(order(over))).toBe(next);
});
