import { foldTurkish, lowerTurkish, slugify } from './turkish';

test.each([
  ['Kıraathane Ürünleri', 'kıraathane ürünleri'],
  ['Gıda Ürünleri', 'gıda ürünleri'],
  ['ISTAKA', 'ıstaka'],
  ['İSTİKAN', 'istikan'],
])('lower-cases %s by Turkish rules', (text, lower) => {
  expect(lowerTurkish(text)).toBe(lower);
});

test.each([
  ['İSTİKAN', 'istikan'],
  ['ISTAKA', 'istaka'],
  ['Istaka', 'istaka'],
  ['Satranç Takımları', 'satranc takimlari'],
  ['Oyun Kağıtları', 'oyun kagitlari'],
  ['kâğıt', 'kagit'],
  ['Şeker', 'seker'],
])('folds %s', (text, folded) => {
  expect(foldTurkish(text)).toBe(folded);
});

test('makes ASCII slugs', () => {
  expect(slugify('Kıraathane Ürünleri')).toBe('kiraathane-urunleri');
});
