import type { OrderItem } from '@/api/types';
import { product } from '@/testing/handlers/catalogue';
import { order } from '@/testing/handlers/orders';
import { reorder } from './reorder';

const [first] = order().items;
const line = (over: Partial<OrderItem>): OrderItem => {
  if (!first) throw new Error('an order has a line');
  return { ...first, ...over };
};

test('adds unchanged lines without a question', () => {
  const items = [line({ unitPrice: 2149 })];
  expect(reorder(items, [product()])).toEqual({ quantities: { p1: 2 }, remarks: [] });
});

test('lines of one product become one', () => {
  const items = [line({ unitPrice: 2149 }), line({ _id: 'i2', unitPrice: 2149, quantity: 3 })];
  expect(reorder(items, [product()]).quantities).toEqual({ p1: 5 });
});

test('what is cheaper today needs no remark', () => {
  expect(reorder([line({ unitPrice: 2500 })], [product()]).remarks).toEqual([]);
});

test('names a fewer and dearer line once', () => {
  const items = [line({ name: 'Az ve pahalı', unitPrice: 2000 })];
  const [remark] = reorder(items, [product({ stock: 1 })]).remarks;
  expect(remark?.text).toMatch(/^Siparişinizde 2 adetti, stokta 1 adet kaldı\. Fiyatı .* oldu\.$/);
});

test('names gone, sold-out and dearer lines', () => {
  const items = [
    line({ name: 'Gitti', product: product({ _id: 'gone' }) }),
    line({ name: 'Silindi', product: null }),
    line({ name: 'Bitti', product: product({ _id: 'p4' }) }),
    line({ name: 'Pahalı', unitPrice: 2000 }),
    line({ name: 'Az kaldı', product: product({ _id: 'p5' }), unitPrice: 2149 }),
  ];
  const today = [
    product(),
    product({ _id: 'p4', inStock: false }),
    product({ _id: 'p5', stock: 1 }),
  ];
  expect(reorder(items, today)).toEqual({
    quantities: { p1: 2, p5: 1 },
    remarks: [
      { name: 'Gitti', text: 'Artık satılmıyor.' },
      { name: 'Silindi', text: 'Artık satılmıyor.' },
      { name: 'Bitti', text: 'Şu anda stokta yok.' },
      { name: 'Pahalı', text: 'Fiyatı ₺2.000,00 iken ₺2.149,00 oldu.' },
      { name: 'Az kaldı', text: 'Siparişinizde 2 adetti, stokta 1 adet kaldı.' },
    ],
  });
});
