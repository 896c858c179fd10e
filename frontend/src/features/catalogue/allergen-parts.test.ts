import { allergenParts } from './allergen-parts';

test.each([
  ['Şeker, süt tozu, kakao', 'süt', 'Şeker, *süt* tozu, kakao'],
  ['Şeker, SÜTLÜ çikolata (FINDIK)', 'süt, fındık', 'Şeker, *SÜTLÜ* çikolata (*FINDIK*)'],
  ['Buğday unu, süt tozu', 'Süt, süt tozu; buğday', '*Buğday* unu, *süt tozu*'],
  ['Pasta, susam', 'as', 'Pasta, susam'],
  ['İNCİR, ıspanak', 'incir', '*İNCİR*, ıspanak'],
  ['Gluten (E412)', '(E412)', 'Gluten *(E412)*'],
  ['Kahve', '', 'Kahve'],
  ['Kahve', ' , ', 'Kahve'],
])('marks in "%s" what "%s" names', (ingredients, allergens, marked) => {
  const parts = allergenParts(ingredients, allergens);
  expect(parts.map((part, index) => (index % 2 ? `*${part}*` : part)).join('')).toBe(marked);
});
