import { sellerOrder } from '@/testing/handlers/orders-admin';
import { pastedNumbers } from './pasted-numbers';

const orders = ['1111-1111', '2222-2222', '3333-3333'].map((number, index) =>
  sellerOrder({ _id: `o${index + 1}`, number }),
);

const read = (text: string, first = 0) => {
  const pasted = pastedNumbers(text, orders, first);
  return pasted && { numbers: Object.fromEntries(pasted.numbers), remarks: pasted.remarks };
};

test('a single number is for one field', () => {
  expect(read('K1')).toBeUndefined();
  expect(read('K1\r\n')).toBeUndefined();
});

test('a column fills the orders from a field on, and names what is left', () => {
  expect(read('K1\r\n K2 \r\n')).toEqual({ numbers: { o1: 'K1', o2: 'K2' }, remarks: [] });
  expect(read('K2\nK3\nK4\nK5', 1)).toEqual({
    numbers: { o2: 'K2', o3: 'K3' },
    remarks: ['Sipariş kalmadığı için boşta kalan numaralar: K4, K5.'],
  });
});

test('rows with order numbers go to their orders, in any sequence', () => {
  const rows = 'Sipariş\tTakip no\n33333333\tK3\nK1\t1111-1111\n9999-9999\tK9\n3333-3333\tK4\n';
  expect(read(rows, 2)).toEqual({
    numbers: { o3: 'K3', o1: 'K1' },
    remarks: [
      'Bu pencerede olmayan siparişler: 9999-9999.',
      'Birden çok kez geçen siparişler, ilk satırları alındı: 3333-3333.',
    ],
  });
});

test('a single row with an order number goes to its order', () => {
  expect(read('2222-2222\tK2')).toEqual({ numbers: { o2: 'K2' }, remarks: [] });
});
