import { formatMoney, toKurus } from './money';

test.each([
  [1234.5, '₺1.234,50'],
  [0, '₺0,00'],
  [88558.8, '₺88.558,80'],
  [10000, '₺10.000,00'],
])('writes %d the Turkish way', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test.each([
  [19.99, 1999],
  [0.29, 29],
  [4.35, 435],
])('turns %d lira into whole kuruş', (amount, kurus) => {
  expect(toKurus(amount)).toBe(kurus);
});
