import { scaleEnd } from './sales-chart';

test.each([
  [101_788.5, 200_000],
  [100, 100],
  [0.3, 0.5],
  [5_000.01, 10_000],
])('the scale above %d ends at %d', (amount, end) => {
  expect(scaleEnd(amount)).toBe(end);
});
