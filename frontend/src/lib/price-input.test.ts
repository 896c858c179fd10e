import { parsePrice, formatPriceInput } from './price-input';

test.each([
  ['2450', 2450],
  ['1234,5', 1234.5],
  ['1234.5', 1234.5],
  ['1234,50', 1234.5],
  ['1.234,50', 1234.5],
  ['1.234', 1234],
  ['1.234.567,89', 1234567.89],
  ['12.34', 12.34],
  ['0,29', 0.29],
  ['0', 0],
  [' 19,99 ', 19.99],
  ['₺1.234,50', 1234.5],
  ['1.234,50 ₺', 1234.5],
  ['1.234 TL', 1234],
])('reads %s', (text, amount) => {
  expect(parsePrice(text)).toBe(amount);
});

test.each([
  '',
  'bedava',
  '-5',
  '1e3',
  '1,234',
  '12,345',
  '1234.567',
  '0.500',
  '1.23.456',
  '1.234.5',
  '1,234.50',
  '1.234,',
  ',5',
  'Infinity',
])('refuses %j', (text) => {
  expect(parsePrice(text)).toBeNull();
});

test.each([
  [2450, '2.450,00'],
  [3499.9, '3.499,90'],
  [249.9, '249,90'],
  [0.29, '0,29'],
])('writes %d so that it reads equally', (amount, text) => {
  expect(formatPriceInput(amount)).toBe(text);
  expect(parsePrice(text)).toBe(amount);
});
