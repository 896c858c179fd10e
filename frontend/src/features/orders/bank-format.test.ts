import { groupIban, plainAmount } from './bank-format';

test('groups an IBAN by four', () => {
  expect(groupIban('TR12 00062001 19000006672315')).toBe('TR12 0006 2001 1900 0006 6723 15');
});

test.each([
  [4000, '4000,00'],
  [88558.8, '88558,80'],
  [0.1 + 0.2, '0,30'],
])('a bank takes %d as %s', (amount, text) => {
  expect(plainAmount(amount)).toBe(text);
});
