import { combinations, optionsProblem, splitValues } from './combinations';

const options = (...values: string[]) =>
  values.map((values, n) => ({ name: `Seçenek ${n}`, values }));

test('values are separated by commas, each once', () => {
  expect(splitValues(' Siyah, Beyaz ,, Siyah')).toEqual(['Siyah', 'Beyaz']);
});

test('every combination is made once', () => {
  expect(combinations(options('Siyah, Beyaz', 'S, M'))).toEqual([
    ['Siyah', 'S'],
    ['Siyah', 'M'],
    ['Beyaz', 'S'],
    ['Beyaz', 'M'],
  ]);
});

test('says what is wrong with the options', () => {
  expect(optionsProblem(options('Siyah, Beyaz'))).toBeUndefined();
  expect(optionsProblem(options('Siyah'))).toBe('En az iki değer yazın.');
  expect(optionsProblem(options('Siyah', ''))).toBe('Her seçeneğin adını ve değerlerini yazın.');
  const many = Array.from({ length: 101 }, (_, n) => String(n)).join();
  expect(optionsProblem(options(many))).toMatch('yazdıklarınız 101 ediyor');
});
