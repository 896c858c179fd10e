import { plan } from '@/testing/handlers/instalments';
import { examplePlan } from './example-plan';

test.each([
  ['no plan', [], undefined],
  ['three', [2, 3, 6, 9], 3],
  ['the highest below three', [2], 2],
  ['the highest without three', [6, 9], 9],
])('%s stands for all', (_case, counts, expected) => {
  expect(examplePlan(counts.map((count) => plan({ count })))?.count).toBe(expected);
});

test('never says less than a bank charges', () => {
  const dear = plan({ bank: 'Pahalı', total: 2300, monthly: 766.67 });
  expect(examplePlan([plan(), dear, plan({ bank: 'Öteki' })])).toBe(dear);
});
