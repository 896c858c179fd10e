import { product } from '@/testing/handlers/catalogue';
import { complementTerms, pickComplements } from './complement-terms';

const of = (category: string) => ({ category });

test('a cart of okey and tavla needs cloth, dice and glasses', () => {
  expect(complementTerms([of('Tavla Takımları'), of('Okey Takımları')])).toEqual([
    'zar',
    'çuha',
    'bardak',
    'yedek okey taşı',
  ]);
});

test('a category of the seller’s own has no complements', () => {
  expect(complementTerms([of('Bilardo')])).toEqual([]);
});

test('takes one of each list in turn, none twice and none of the cart', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((_id) => product({ _id }));
  if (!a || !b || !c || !d) throw new Error('too few products');
  const picked = pickComplements([[a, b], [b, c], [d]], new Set(['d']), 3);
  expect(picked.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});
