import type { OrderNews } from '@/api/types';
import { freshOrders } from './fresh-orders';

const order = (n: number): OrderNews => ({
  _id: `o${String(n)}`,
  number: `4827-19${String(n)}`,
  amount: 10,
  recipient: 'Ayşe Kaya',
  status: 'Order Placed',
  isPaid: false,
  refundedAt: null,
  createdAt: `2026-11-25T09:${String(n)}:00.000Z`,
});
const orders = (...numbers: number[]) => numbers.map(order);
const ids = (found: OrderNews[]) => found.map(({ _id }) => _id);

test('reports each later order once', () => {
  const find = freshOrders();
  expect(find(orders(11, 10))).toEqual([]);
  expect(ids(find(orders(13, 12, 11)))).toEqual(['o13', 'o12']);
  expect(find(orders(13, 12, 11))).toEqual([]);
});

test('the first order of a shop is news', () => {
  const find = freshOrders();
  find([]);
  expect(ids(find(orders(10)))).toEqual(['o10']);
});

test('a paid card order is news', () => {
  const find = freshOrders();
  find(orders(15, 12));
  expect(ids(find(orders(15, 13, 12, 11)))).toEqual(['o13', 'o11']);
});

test('an older order moving up is no news', () => {
  const find = freshOrders(3);
  find(orders(15, 14, 12));
  expect(find(orders(15, 12, 11))).toEqual([]);
  expect(ids(find(orders(16, 15, 13)))).toEqual(['o16', 'o13']);
});
