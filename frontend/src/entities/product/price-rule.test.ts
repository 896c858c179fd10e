import { product } from '@/testing/handlers/catalogue';
import { unitPrice } from './price-rule';

// The same figures as the rule's own test on the server (domain/src/tiers.rs).
const tiered = product({
  offerPrice: 1,
  tiers: [
    { minQuantity: 10, price: 0.9 },
    { minQuantity: 50, price: 0.8 },
  ],
});

test.each([
  [1, 1],
  [9, 1],
  [10, 0.9],
  [49, 0.9],
  [50, 0.8],
  [999, 0.8],
])('of %d pieces each costs %d', (quantity, price) => {
  expect(unitPrice(tiered, quantity)).toBe(price);
});

test('without tiers many cost what one costs', () => {
  expect(unitPrice(product({ offerPrice: 5 }), 999)).toBe(5);
});
