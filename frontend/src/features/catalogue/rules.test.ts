import { categories, product } from '@/testing/handlers/catalogue';
import { bestSellers, discountPercent, findCategory, relatedProducts } from './rules';

const ids = (products: { _id: string }[]) => products.map(({ _id }) => _id).join('');

const list = [
  product({ _id: 'a' }),
  product({ _id: 'b', inStock: false }),
  product({ _id: 'c', category: 'Gıda Ürünleri' }),
  product({ _id: 'd' }),
  product({ _id: 'e' }),
  product({ _id: 'f' }),
  product({ _id: 'g' }),
  product({ _id: 'h' }),
];

test('best sellers are the first five in stock', () => {
  expect(ids(bestSellers(list))).toBe('acdef');
  expect(bestSellers([])).toEqual([]);
});

test('related products share the category, are in stock, and leave out the one looked at', () => {
  expect(ids(relatedProducts(list, product({ _id: 'd' })))).toBe('aefgh');
  expect(ids(relatedProducts(list, product({ _id: 'x' })))).toBe('adefg');
  expect(relatedProducts(list, product({ _id: 'c', category: 'Gıda Ürünleri' }))).toEqual([]);
});

test.each([
  ['okey takımları', 'Okey Takımları'],
  ['Okey Takımları', 'Okey Takımları'],
  ['OKEY TAKIMLARI', 'Okey Takımları'],
  ['kıraathane ürünleri', 'Kıraathane Ürünleri'],
  ['gida-urunleri', 'Gıda Ürünleri'],
  ['yok', undefined],
])('finds the category of /urunler/%s', (segment, path) => {
  expect(findCategory(categories, segment)?.path).toBe(path);
});

test.each([
  [240, 189.9, 21],
  [100, 85, 15],
  [100, 86, null],
  [900, 900, null],
])('a price of %d for %d gets the badge %s', (price, offerPrice, percent) => {
  expect(discountPercent(product({ price, offerPrice }))).toBe(percent);
});
