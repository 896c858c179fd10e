import { product } from '@/testing/handlers/catalogue';
import { fault, quantities, type QuickRow } from './quick-row';

const row = (over: Partial<QuickRow> = {}): QuickRow => ({
  key: 'p1',
  products: [product()],
  chosen: 'p1',
  quantity: '2',
  ...over,
});

test.each<[string, Partial<QuickRow>, string | undefined]>([
  ['a good one', {}, undefined],
  ['nothing wanted', { quantity: ' ' }, undefined],
  ['zero', { quantity: '0' }, undefined],
  ['no number', { quantity: 'iki' }, 'Tam sayı yazın.'],
  ['more than an order takes', { quantity: '1000' }, 'En çok 999 adet yazın.'],
  ['more than there is', { products: [product({ stock: 1 })] }, 'Stokta 1 adet var.'],
  ['sold out', { products: [product({ inStock: false })] }, 'Şu anda stokta yok.'],
  [
    'pasted and not found',
    { text: 'uzay gemisi', products: [], chosen: undefined },
    'Ürün bulunamadı.',
  ],
])('%s', (_case, over, sentence) => {
  expect(fault(row(over))).toBe(sentence);
});

test('adds up equal products, skipping faulty rows', () => {
  const rows = [row(), row({ key: 'x', text: '3 tavla', quantity: '3' }), row({ quantity: 'iki' })];
  expect(quantities(rows)).toEqual({ p1: 5 });
});
