import { product } from '@/testing/handlers/catalogue';
import { orderItem } from '@/testing/handlers/orders';
import { sellerOrder } from '@/testing/handlers/orders-admin';
import { pickingList } from './picking';

test('adds up products over all orders', () => {
  const tavla = product();
  const tea = product({ _id: 'p9' });
  const line = (over: Parameters<typeof orderItem>[0]) => orderItem(over);
  const orders = [
    sellerOrder({
      items: [
        line({ product: tavla, name: 'Tavla', quantity: 2 }),
        line({ product: tea, name: 'Çay', quantity: 1 }),
      ],
    }),
    sellerOrder({
      items: [
        line({ product: tavla, name: 'Tavla (yeni)', quantity: 3 }),
        line({ product: null, name: 'Dama', quantity: 1 }),
      ],
    }),
    sellerOrder({ items: [line({ product: null, name: 'Dama', quantity: 4 })] }),
  ];
  expect(pickingList(orders).map(({ name, pieces, orders }) => [name, pieces, orders])).toEqual([
    ['Çay', 1, 1],
    ['Dama', 5, 2],
    ['Tavla', 5, 2],
  ]);
  expect(pickingList([])).toEqual([]);
});
