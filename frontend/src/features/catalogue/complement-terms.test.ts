import type { Product } from '@/api/types';
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

const found = (term: string, ...products: Product[]) => ({ term, products });

test('picks from each list in turn, without repeats', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((_id) => product({ _id, category: 'Kıraathane' }));
  if (!a || !b || !c || !d) throw new Error('too few products');
  const lists = [found('çuha', a, b), found('bardak', b, c), found('zar', d)];
  const picked = pickComplements(lists, [{ ...d, category: 'Tavla' }], 3);
  expect(picked.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});

test('picks nothing of the same kind, but its accessories', () => {
  const inCart = product({ _id: 'tavla', category: 'Tavla Takımları', name: 'Ceviz Tavla' });
  const lists = [
    found(
      'zar',
      { ...inCart, _id: 'kind', name: 'Zarif Tavla' },
      { ...inCart, _id: 'zar', name: 'Tavla Pulu ve Zar Seti' },
    ),
    found('çuha', { ...inCart, _id: 'çuhalı', name: 'Çuhalı Tavla' }),
    found('bardak', { ...inCart, _id: 'bardak', category: 'Kıraathane', name: 'Çay Bardağı' }),
  ];
  expect(pickComplements(lists, [inCart], 3).map(({ _id }) => _id)).toEqual(['zar', 'bardak']);
});

test('picks no other variant of what is in the cart', () => {
  const group = { _id: 'g', name: 'Çay', options: [] };
  const tea = product({ _id: 'çay-1', category: 'Gıda', group });
  const other = { ...tea, _id: 'çay-2', category: 'Kıraathane' };
  expect(pickComplements([found('çay', other)], [tea], 3)).toEqual([]);
});
