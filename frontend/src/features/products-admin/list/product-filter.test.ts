import { readUrlState, writeUrlState } from '@/lib/use-url-state';
import { allProducts, isFiltered, productParams, type ProductFilter } from './product-filter';

const read = (text: string) => readUrlState(productParams, new URLSearchParams(text));

test.each<[string, ProductFilter]>([
  ['', allProducts],
  ['ara=çay', { ...allProducts, search: 'çay' }],
  ['kategori=gida-urunleri&stok=yok', { ...allProducts, category: 'gida-urunleri', stock: 'yok' }],
  ['eksik=icindekiler', { ...allProducts, missing: 'icindekiler' }],
  ['uretici=m1', { ...allProducts, maker: 'm1' }],
  ['sirala=price_asc&sayfa=3', { ...allProducts, sort: 'price_asc', page: 3 }],
])('reads "%s" and writes it again', (text, filter) => {
  expect(read(text)).toEqual(filter);
  expect(decodeURIComponent(writeUrlState(productParams, filter).toString())).toBe(text);
});

test('nonsense in the address is no filter', () => {
  expect(read('stok=belki&eksik=hepsi&sirala=zz&sayfa=-4&ara=%20')).toEqual(allProducts);
});

test('order and page narrow nothing', () => {
  expect(isFiltered({ ...allProducts, sort: 'name', page: 2 })).toBe(false);
  expect(isFiltered({ ...allProducts, stock: 'var' })).toBe(true);
});
