import type { Order } from '@/api/types';
import { order } from '@/testing/handlers/orders';
import { awaitsTransfer } from './rules';

test.each<[Partial<Order>, boolean]>([
  [{}, true],
  [{ status: 'Delivered' }, true],
  [{ isPaid: true }, false],
  [{ status: 'Cancelled' }, false],
  [{ paymentType: 'Online', status: 'Awaiting Payment' }, false],
])('an order with %j still waits for a transfer: %s', (over, waits) => {
  expect(awaitsTransfer(order(over))).toBe(waits);
});
