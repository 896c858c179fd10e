import { product } from '@/testing/handlers/catalogue';
import { newPrices, parsePercent } from './bulk-price';

test.each([
  ['10', 10],
  ['-5', -5],
  ['%7,5', 7.5],
  ['+12.25 %', 12.25],
  ['0', null],
  ['-100', null],
  ['on', null],
  ['', null],
])('%j is %j per cent', (text, percent) => {
  expect(parsePercent(text)).toBe(percent);
});

test('changes prices and tiers, raising list prices', () => {
  const products = [
    product({ price: 100, offerPrice: 99.99, tiers: [{ minQuantity: 6, price: 89.95 }] }),
    product({ _id: 'p2', price: 0.02, offerPrice: 0.01 }),
  ];
  const change = (percent: number) =>
    newPrices(products, { pricing: 'percent', percent, rounding: '' }).map(
      ({ price, offerPrice, tiers = [] }) => ({
        price,
        offerPrice,
        tiers: tiers.map((tier) => tier.price),
      }),
    );
  expect(change(10)).toEqual([
    { price: 109.99, offerPrice: 109.99, tiers: [98.95] },
    { price: 0.02, offerPrice: 0.01, tiers: [] },
  ]);
  expect(change(-50)).toEqual([
    { price: 100, offerPrice: 50, tiers: [44.98] },
    { price: 0.02, offerPrice: 0.01, tiers: [] },
  ]);
});

test.each([
  ['1', 12.49, 12],
  ['1', 0.2, 1],
  ['5', 12.5, 15],
  ['5', 12.49, 10],
  ['10', 14.99, 10],
  ['10', 3, 10],
  [',90', 12.5, 12.9],
  [',90', 12.3, 11.9],
  [',90', 0.1, 0.9],
] as const)('rounded to %s, %d becomes %d', (rounding, before, after) => {
  const products = [product({ price: 100, offerPrice: before })];
  const [rounded] = newPrices(products, { pricing: rounding });
  expect(rounded).toMatchObject({ offerPrice: after, price: 100 });
});

test('rounds after a per cent', () => {
  const tiers = [{ minQuantity: 6, price: 10 }];
  const products = [product({ price: 100, offerPrice: 12.49, tiers })];
  const [changed] = newPrices(products, { pricing: 'percent', percent: 10, rounding: ',90' });
  expect(changed).toMatchObject({ offerPrice: 13.9, tiers: [{ minQuantity: 6, price: 11 }] });
});

test('one price raises lower list prices only', () => {
  const products = [product({ price: 100, offerPrice: 90 }), product({ price: 200 })];
  const fixed = newPrices(products, { pricing: 'fixed', offerPrice: 150 }).map(
    ({ price, offerPrice, tiers }) => [price, offerPrice, tiers],
  );
  expect(fixed).toEqual([
    [150, 150, undefined],
    [200, 150, undefined],
  ]);
});
