import { order } from '@/testing/handlers/orders';
import { chargeSums } from './charge-sums';

const charged = (figure: string) => ({ term: 'Karttan çekilen (3 taksit)', figure });

test.each([
  ['a payment at once', 1, 4000, []],
  ['another amount, which is no fee', 1, 4200, []],
  ['no payment yet', null, null, []],
  ['instalments without a fee', 3, 4000, [charged('₺4.000,00')]],
  [
    'instalments with a fee',
    3,
    4200.1,
    [{ term: 'Vade farkı', figure: '₺200,10' }, charged('₺4.200,10')],
  ],
])('names what the card was charged for %s', (_case, installments, chargedAmount, sums) => {
  expect(chargeSums(order({ installments, chargedAmount }))).toEqual(sums);
});
