import { keyFact, splitDescription } from './key-facts';

// The same cases as the rule's own test on the server (domain/src/catalogue/key_facts.rs).
test.each([
  ['Boy: 45 cm', 'Boy', '45 cm'],
  ['Taş ölçüsü (mm): 27 × 37 × 13', 'Taş ölçüsü (mm)', '27 × 37 × 13'],
  ['  İç / dış renk :  Ceviz: koyu ', 'İç / dış renk', 'Ceviz: koyu'],
])('%s is a fact', (line, term, fact) => {
  expect(keyFact(line)).toEqual({ term, fact });
});

test.each([
  'Masif ceviz gövde',
  '54 kart: 52 oyun kartı ve 2 joker',
  'Net 800 g: fındık ve badem',
  'İki çeşit, kutulu: güllü',
  'Saat 14:30 gibi',
  'https://ornek.example',
  'Boy:',
  'Boy: ',
  ': 45 cm',
  `${'a'.repeat(31)}: 45 cm`,
  `Boy: ${'a'.repeat(81)}`,
])('%s is a sentence', (line) => {
  expect(keyFact(line)).toBeUndefined();
});

test('facts and features keep their order', () => {
  expect(splitDescription(['Boy: 1 m', 'Masif', 'En: 2 m', 'Cilalı'])).toEqual({
    facts: [
      { term: 'Boy', fact: '1 m' },
      { term: 'En', fact: '2 m' },
    ],
    features: ['Masif', 'Cilalı'],
  });
});
