import words from '../../../docs/turkish-words.tsv?raw';
import { foldTurkish, lowerTurkish, slugify } from './turkish';

/** The list that the server's folding and its SQL twin are tested with too. */
const rows = words
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [string, string, string]);

test.each(rows)('%s folds to %s and lower-cases to %s', (text, folded, lower) => {
  expect(foldTurkish(text)).toBe(folded);
  expect(lowerTurkish(text)).toBe(lower);
});

test('makes ASCII slugs', () => {
  expect(slugify('Kıraathane Ürünleri')).toBe('kiraathane-urunleri');
});
