import type { CartItems } from '@/api/types';
import { product } from '@/testing/handlers/catalogue';
import {
  cartAmount,
  joinCartItems,
  quantityOptions,
  informativeVat,
  itemTotal,
} from './cart-items';
import { totalQuantity, mergeCarts, mergeChanges, sameCart } from './cart-quantities';
import { reckonTotals } from './reckon-totals';

const line = (offerPrice: number, quantity: number) => ({
  product: product({ offerPrice }),
  quantity,
});

test.each([
  [[], 0],
  [[line(2149, 1)], 2149],
  [[line(0.1, 1), line(0.2, 1)], 0.3],
  [[line(19.99, 3)], 59.97],
  [[line(1.15, 999)], 1148.85],
  [[line(249.9, 6), line(349.9, 4), line(2149, 1)], 5048],
])('sums up %j', (items, amount) => {
  expect(cartAmount(items)).toBe(amount);
});

test.each([
  [5048, 1009.6],
  [0, 0],
  [0.04, 0],
  [99.99, 19.99],
])('of %d lira %d are shown as KDV', (amount, vat) => {
  expect(informativeVat(amount)).toBe(vat);
});

test.each<[CartItems, CartItems, CartItems]>([
  [{}, {}, {}],
  [{ a: 1 }, {}, { a: 1 }],
  [{}, { a: 1 }, { a: 1 }],
  [
    { a: 3, b: 1 },
    { a: 2, c: 5 },
    { a: 3, b: 1, c: 5 },
  ],
  [{ a: 2 }, { a: 7 }, { a: 7 }],
])('an account’s %j and visitor’s %j become %j', (account, visitor, merged) => {
  expect(mergeCarts(account, visitor)).toEqual(merged);
});

test.each<[CartItems, CartItems, CartItems, CartItems]>([
  [{}, {}, {}, {}],
  [{ a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }],
  // Changed on one side only.
  [{ a: 5 }, { a: 2 }, { a: 5 }, { a: 2 }],
  [{ a: 5 }, { a: 5 }, { a: 2 }, { a: 2 }],
  [{ a: 1 }, {}, { a: 1 }, {}],
  [{ a: 1 }, { a: 1 }, {}, {}],
  [{}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  // On both.
  [{ a: 5 }, { a: 2 }, { a: 3 }, { a: 3 }],
  [{ a: 5 }, {}, { a: 7 }, { a: 7 }],
  [{}, { a: 4 }, { a: 2 }, { a: 4 }],
])('%j, changed to %j and %j, becomes %j', (base, here, there, merged) => {
  expect(mergeChanges(base, here, there)).toEqual(merged);
  expect(mergeChanges(base, there, here)).toEqual(merged);
});

test('counts pieces, not items', () => {
  expect(totalQuantity({ a: 2, b: 3 })).toBe(5);
  expect(totalQuantity({})).toBe(0);
});

test('leaves out what the shop no longer has', () => {
  const items = joinCartItems({ gone: 1, p1: 2 }, [product()]);
  expect(items.map(({ quantity }) => quantity)).toEqual([2]);
});

test.each([
  [1, 9],
  [9, 9],
  [14, 14],
])('with %d in the cart allows %d', (quantity, last) => {
  const options = quantityOptions({ product: product(), quantity });
  expect(options[0]).toBe(1);
  expect(options.at(-1)).toBe(last);
  expect(options).toHaveLength(last);
});

const tiers = [
  { minQuantity: 6, price: 90 },
  { minQuantity: 24, price: 80 },
];

test.each([
  ['where prices fall', { tiers }, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 24]],
  ['no more than there is', { stock: 3 }, 1, [1, 2, 3]],
  ['no tier that there is not', { tiers, stock: 7 }, 1, [1, 2, 3, 4, 5, 6, 7]],
  ['what is in the cart, until that is cut', { stock: 2 }, 4, [1, 2, 3, 4]],
  ['nothing but what is in the cart of what is sold out', { inStock: false, stock: 0 }, 5, [5]],
])('one can choose %s', (_case, over, quantity, options) => {
  expect(quantityOptions({ product: product(over), quantity })).toEqual(options);
});

test('many pieces cost what their tier says', () => {
  const tiered = product({ offerPrice: 100, tiers });
  expect(itemTotal({ product: tiered, quantity: 5 })).toBe(500);
  expect(itemTotal({ product: tiered, quantity: 6 })).toBe(540);
  expect(cartAmount([{ product: tiered, quantity: 24 }, line(0.1, 1)])).toBe(1920.1);
});

test('carts are the same whatever their order', () => {
  expect(sameCart({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(sameCart({ a: 1 }, { a: 2 })).toBe(false);
  expect(sameCart({ a: 1 }, { a: 1, b: 1 })).toBe(false);
});

const terms = (deliveryFee: number | null, freeDeliveryFrom: number | null) => ({
  deliveryFee,
  freeDeliveryFrom,
});

test('contained VAT follows product rates and delivery fee', () => {
  const items = [
    { product: product({ offerPrice: 120 }), quantity: 2 },
    { product: product({ _id: 'p2', offerPrice: 10.1, vatRate: 1 }), quantity: 1 },
  ];
  const vat = (deliveryFee: number | null) =>
    reckonTotals(items, terms(deliveryFee, null)).vat.map(({ amount }) => amount);
  expect(vat(null)).toEqual([40, 0.1]);
  expect(vat(0)).toEqual([40, 0.1]);
  expect(vat(60)).toEqual([40, 0.1, 10]);
});

// As the server's own test has it.
test.each([
  [terms(null, null), 100, null, null],
  [terms(null, 50), 10, null, null],
  [terms(30.1, null), 100, 30.1, null],
  [terms(30.1, 100), 99.9, 30.1, 0.1],
  [terms(30.1, 100), 100, 0, null],
  [terms(0, 100), 1, 0, null],
])('%j lines of %d: delivery %s, missing %s', (at, lines, fee, missing) => {
  expect(reckonTotals([line(lines, 1)], at)).toMatchObject({
    items: lines,
    delivery: fee,
    amount: (lines * 100 + (fee ?? 0) * 100) / 100,
    freeDeliveryMissing: missing,
  });
});
