import type { Totals } from '@/api/types';
import { containedVat, discountSum, partialSums } from './bill-figures';

const totals = (over: Partial<Totals>): Totals => ({
  items: 100,
  discount: 0,
  delivery: null,
  amount: 100,
  vat: [],
  freeDeliveryMissing: null,
  ...over,
});

const lines = { term: 'Ara toplam', figure: '₺100,00' };

test.each([
  ['nothing beside its lines', totals({}), null, []],
  [
    'a delivery fee',
    totals({ delivery: 49.9 }),
    null,
    [lines, { term: 'Kargo ücreti', figure: '₺49,90' }],
  ],
  [
    'a discount and free delivery',
    totals({ discount: 10, delivery: 0 }),
    'YAZ26',
    [
      lines,
      { term: 'İndirim (YAZ26)', figure: '−₺10,00' },
      { term: 'Kargo ücreti', figure: 'Ücretsiz' },
    ],
  ],
  [
    'a code for free delivery, where there is no fee',
    totals({}),
    'KARGO',
    [lines, { term: 'İndirim (KARGO)', figure: 'Ücretsiz kargo' }],
  ],
])('an order with %s', (_case, totals, discountCode, sums) => {
  expect(partialSums({ totals, discountCode })).toEqual(sums);
});

test('an unknown discount has its line', () => {
  expect(discountSum('YAZ26', undefined)).toEqual({ term: 'İndirim (YAZ26)', figure: '–' });
});

test('adds up the KDV of all rates', () => {
  const vat = [
    { rate: 1, amount: 0.1 },
    { rate: 20, amount: 0.2 },
  ];
  expect(containedVat(totals({ vat }))).toBe(0.3);
});
