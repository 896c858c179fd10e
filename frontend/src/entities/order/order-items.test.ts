import { product } from '@/testing/handlers/catalogue';
import { itemName, itemTotal } from './order-items';

test.each([
  ['the price of the day', { unitPrice: 19.99, quantity: 3, product: product() }, 59.97],
  ['else the offer price', { quantity: 2, product: product({ offerPrice: 0.1 }) }, 0.2],
  ['of a deleted product, nothing', { quantity: 2, product: null }, 0],
  ['one piece unless it says more', { unitPrice: 5 }, 5],
])('an item counts %s', (_case, item, total) => {
  expect(itemTotal(item)).toBe(total);
});

test.each([
  ['the name of the day', { name: 'Eski Ad', product: product() }, 'Eski Ad'],
  ['else today’s', { name: '', product: product({ name: 'Yeni Ad' }) }, 'Yeni Ad'],
  ['else that there is none', { product: null }, 'Ürün adı mevcut değil'],
])('shows %s', (_case, item, name) => {
  expect(itemName(item)).toBe(name);
});
