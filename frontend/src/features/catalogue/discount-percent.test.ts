import { product } from '@/testing/handlers/catalogue';
import { discountPercent } from './discount-percent';

test.each([
  [240, 189.9, 21],
  [100, 85, 15],
  [100, 86, null],
  // 14.5 %, which is a little less where it is reckoned in lira.
  [200, 171, 15],
  [900, 900, null],
])('%d reduced to %d has the badge %s', (price, offerPrice, percent) => {
  expect(discountPercent(product({ price, offerPrice }))).toBe(percent);
});
