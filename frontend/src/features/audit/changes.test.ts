import type { AuditEntry } from '@/api/types';
import { changeTexts } from './changes';

const [one, other, gone] = ['1', '2', '3'].map((n) => `0000000${n}-0000-4000-8000-000000000000`);
const entry = (before: object | null, after: object | null, over: Partial<AuditEntry> = {}) => ({
  _id: '1',
  at: '2026-08-05T06:14:00.000Z',
  staff: { _id: 's1', name: 'Ayşe Satıcı' },
  entity: 'product' as const,
  entityId: one ?? null,
  action: 'update',
  before: before as Record<string, never> | null,
  after: after as Record<string, never> | null,
  batch: null,
  batchSize: null,
  ...over,
});

test('says what there was and what there is', () => {
  const changed = entry({ price: 120, inStock: true }, { price: 135, inStock: false });
  expect(changeTexts(changed, {})).toEqual(['Fiyat ₺120,00 → ₺135,00', 'Stokta Evet → Hayır']);
  expect(changeTexts(entry(null, { name: 'Tavla' }), {})).toEqual(['Ad: Tavla']);
  expect(changeTexts(entry({ name: 'Tavla' }, null), {})).toEqual(['Ad: Tavla']);
});

test('leaves out fields that a new entity lacks', () => {
  const added = entry(null, { categories: [], code: 'YAZ26', endsAt: null, value: 0 });
  expect(changeTexts({ ...added, entity: 'discount' }, {})).toEqual(['Kod: YAZ26', 'İndirim: 0']);
  expect(changeTexts(entry({ sku: null }, { sku: 'T1' }), {})).toEqual(['Stok kodu — → T1']);
});

test('names products of an earlier bulk change', () => {
  const many = entry(
    { [String(one)]: { offerPrice: 9 }, [String(gone)]: { offerPrice: 1 } },
    {
      [String(one)]: { offerPrice: 8 },
      [String(other)]: { name: 'Yeni', price: 5 },
      [String(gone)]: { offerPrice: 2 },
    },
    { entityId: null, action: 'import' },
  );
  expect(changeTexts(many, { [String(one)]: 'Tavla' })).toEqual([
    'Tavla: Satış fiyatı ₺9,00 → ₺8,00',
    'Silinmiş ürün: Satış fiyatı ₺1,00 → ₺2,00',
    'Yeni: Ad: Yeni, Fiyat: ₺5,00',
  ]);
});

test('shows no id', () => {
  const reply = entry(null, { message: one }, { entity: 'thread', action: 'reply' });
  expect(changeTexts(reply, {})).toEqual([]);
  const codes = entry({ categories: [one] }, { categories: [other] }, { entity: 'discount' });
  expect(changeTexts(codes, { [String(other)]: 'Okey' })).toEqual([
    'Kategoriler silinmiş kayıt → Okey',
  ]);
});
