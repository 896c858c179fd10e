import { categories } from '@/testing/handlers/catalogue';
import { findCategory } from './find-category';

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
