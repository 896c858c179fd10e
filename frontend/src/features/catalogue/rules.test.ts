import { categories, product } from '@/testing/handlers/catalogue';
import { discountPercent, findCategory, relatedProducts } from './rules';

test('related products leave out the one looked at, and are five at most', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((_id) => product({ _id }));
  const ids = (current: string) =>
    relatedProducts(list, product({ _id: current }))
      .map(({ _id }) => _id)
      .join('');
  expect(ids('c')).toBe('abdef');
  expect(ids('x')).toBe('abcde');
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
  // 14.5 %, which is a little less where it is reckoned in lira.
  [200, 171, 15],
  [900, 900, null],
])('a price of %d for %d gets the badge %s', (price, offerPrice, percent) => {
  expect(discountPercent(product({ price, offerPrice }))).toBe(percent);
});
