import { product } from '@/testing/handlers/catalogue';
import { complementTerms, pickComplements } from './complement-terms';

const of = (category: string) => ({ category });

/** Two of the first categories, one of them renamed by the owner, and one that the owner added. */
const categories = [
  { _id: '019a9f00-0000-7000-8000-000000000001', path: 'Okey' },
  { _id: '019a9f00-0000-7000-8000-000000000002', path: 'Tavla Takımları' },
  { _id: '019b0000-0000-7000-8000-000000000001', path: 'Bilardo' },
];

test('okey and tavla need cloth, dice and glasses', () => {
  expect(complementTerms([of('Tavla Takımları'), of('Okey')], categories)).toEqual([
    'zar',
    'çuha',
    'bardak',
    'yedek okey taşı',
  ]);
});

test('an added category has no complements', () => {
  expect(complementTerms([of('Bilardo')], categories)).toEqual([]);
});

test('picks from each list in turn, without repeats', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((_id) => product({ _id }));
  if (!a || !b || !c || !d) throw new Error('too few products');
  const picked = pickComplements([[a, b], [b, c], [d]], new Set(['d']), 3);
  expect(picked.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});
