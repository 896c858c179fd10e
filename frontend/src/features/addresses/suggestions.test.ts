import { districtsOf, matchingNames } from './suggestions';

const places = new Map([
  ['İzmir', ['Buca', 'Ödemiş']],
  ['Isparta', ['Eğirdir', 'Merkez']],
]);
const names = ['Iğdır', 'Isparta', 'İstanbul', 'İzmir', 'Kırşehir'];

test.each([
  ['is', ['Isparta', 'İstanbul']],
  ['IZ', ['İzmir']],
  ['i', ['Iğdır', 'Isparta', 'İstanbul', 'İzmir', 'Kırşehir']],
  ['zzz', []],
])('%s finds %j', (typed, found) => {
  expect(matchingNames(names, typed)).toEqual(found);
});

test('what is already whole needs no help', () => {
  expect(matchingNames(names, 'IZMIR')).toEqual([]);
});

test('districts are those of the province, however it is written', () => {
  expect(districtsOf(places, ' izmir')).toEqual(['Buca', 'Ödemiş']);
  expect(districtsOf(places, 'Narnia')).toEqual(['Buca', 'Ödemiş', 'Eğirdir', 'Merkez']);
});
