import type { Order, OrderStatus } from '@/api/types';
import { sellerOrder } from '@/testing/handlers/orders-admin';
import { allows, changeLabel, markPaid, moveTo, nextStep } from './order-change';

test.each<[OrderStatus, string]>([
  ['Preparing', 'Hazırlamaya başla'],
  ['Shipped', 'Kargoya ver'],
  ['Delivered', 'Teslim edildi olarak işaretle'],
  ['Cancelled', 'İptal Et'],
])('the move to %s is labelled %s', (status, label) => {
  expect(changeLabel(moveTo(status))).toBe(label);
});

test.each<[string, Partial<Order>, string | undefined]>([
  ['an unpaid transfer', {}, 'Ödendi olarak işaretle'],
  ['a paid order', { isPaid: true }, 'Hazırlamaya başla'],
  ['an order that is packed unpaid', { status: 'Preparing' }, 'Kargoya ver'],
  ['a shipped order', { status: 'Shipped' }, 'Teslim edildi olarak işaretle'],
  ['a delivered order', { status: 'Delivered', isPaid: true }, undefined],
  ['a card that is not paid yet', { status: 'Awaiting Payment', paymentType: 'Online' }, undefined],
])('what comes next for %s', (_case, over, label) => {
  const next = nextStep(sellerOrder(over));
  expect(next && changeLabel(next)).toBe(label);
});

test('the payment of a cancelled order, whose money is owed, can not be removed', () => {
  expect(allows(sellerOrder({ isPaid: true }), markPaid(false))).toBe(true);
  expect(allows(sellerOrder({ isPaid: true, status: 'Cancelled' }), markPaid(false))).toBe(false);
  expect(allows(sellerOrder({ status: 'Cancelled' }), markPaid(true))).toBe(true);
});
