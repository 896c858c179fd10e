import { districtsOf, matchingNames, nameMeant, zipcodeOf } from './suggestions';

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

test.each([
  ['izmir', 'İzmir'],
  ['izm', 'İzmir'],
  // Two begin so, or too little is written.
  ['isp', undefined],
  ['iz', undefined],
  ['zzz', undefined],
])('%s means %s', (typed, meant) => {
  expect(nameMeant([...names, 'Isparta Merkez'], typed)).toBe(meant);
});

test('suggests districts for any spelling of the province', () => {
  expect(districtsOf(places, ' izmir')).toEqual(['Buca', 'Ödemiş']);
  expect(districtsOf(places, 'Narnia')).toEqual(['Buca', 'Ödemiş', 'Eğirdir', 'Merkez']);
});

describe('the postal code', () => {
  const moda = { name: 'Moda Mah.', zipcode: '34710' };
  const modaSirti = { name: 'Moda Sırtı Mah. (Eski Köyü)', zipcode: '34712' };
  const koy = { name: 'Kuşça Köyü', zipcode: '34714' };
  const district = [moda, modaSirti, koy];

  test.each([
    ['Moda Mah. Sakız Sok. 4', '34710'],
    ['MODA MAH. 4', '34710'],
    ['moda, Sakız Sok. 4', '34710'],
    ['Moda Sırtı Mah. 4', '34712'],
    ['kusca', '34714'],
    ['Moda Cad. No: 4', undefined],
    ['Modalı Mah.', undefined],
    ['', undefined],
  ])('of %s is %s', (street, zipcode) => {
    expect(zipcodeOf(district, street)).toBe(zipcode);
  });

  test('is the only one that a district has', () => {
    expect(zipcodeOf([moda, { ...koy, zipcode: '34710' }], '')).toBe('34710');
    expect(zipcodeOf([], 'Moda Mah.')).toBeUndefined();
  });
});
