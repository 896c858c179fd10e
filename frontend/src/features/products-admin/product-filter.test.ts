import {
  allProducts,
  isFiltered,
  readFilter,
  writeFilter,
  type ProductFilter,
} from './product-filter';

test.each<[string, ProductFilter]>([
  ['', allProducts],
  ['ara=çay', { ...allProducts, search: 'çay' }],
  ['kategori=gida-urunleri&stok=yok', { ...allProducts, category: 'gida-urunleri', stock: 'yok' }],
  ['sirala=price_asc&sayfa=3', { ...allProducts, sort: 'price_asc', page: 3 }],
])('reads "%s" and writes it again', (text, filter) => {
  expect(readFilter(new URLSearchParams(text))).toEqual(filter);
  expect(decodeURIComponent(writeFilter(filter).toString())).toBe(text);
});

test('nonsense in the address is no filter', () => {
  const params = new URLSearchParams('stok=belki&sirala=zz&sayfa=-4&ara=%20');
  expect(readFilter(params)).toEqual(allProducts);
});

test('order and page narrow nothing', () => {
  expect(isFiltered({ ...allProducts, sort: 'name', page: 2 })).toBe(false);
  expect(isFiltered({ ...allProducts, stock: 'var' })).toBe(true);
});
