import { slugify } from '@/lib/turkish';
import { swatchColours } from './swatch-colours';
import { optionChoices, type Variant } from './variants';

function variant(_id: string, colour: string, size: string, inStock = true): Variant {
  const options = [
    { name: 'Renk', value: colour },
    { name: 'Boy', value: size },
  ];
  return { _id, options, offerPrice: 1, price: 1, inStock, image: [] };
}

const variants = [
  variant('1', 'Siyah', 'Küçük'),
  variant('2', 'Siyah', 'Büyük'),
  variant('3', 'Ceviz', 'Büyük'),
  variant('4', 'Beyaz', 'Orta', false),
  variant('5', 'Beyaz', 'Dev'),
];

const chosen = (_id: string, among = variants) => {
  const options = among.find((one) => one._id === _id)?.options ?? [];
  return optionChoices({ _id, group: { _id: 'g', name: 'Istaka', options, variants: among } });
};

const targets = (_id: string) =>
  chosen(_id).map(({ name, choices }) => [
    name,
    Object.fromEntries(choices.map((choice) => [choice.value, choice.variant._id])),
  ]);

test('a value keeps the other choices', () => {
  expect(targets('2')).toEqual([
    ['Renk', { Siyah: '2', Ceviz: '3', Beyaz: '5' }],
    ['Boy', { Küçük: '1', Büyük: '2', Orta: '4', Dev: '5' }],
  ]);
  expect(chosen('2')[0]?.choices.map(({ isChosen }) => isChosen)).toEqual([true, false, false]);
});

test('every variant is reached from every other one', () => {
  for (const start of variants) {
    const reached = new Set([start._id]);
    for (const id of reached) {
      for (const { choices } of chosen(id))
        choices.forEach(({ variant }) => reached.add(variant._id));
    }
    expect([...reached].sort()).toEqual(['1', '2', '3', '4', '5']);
  }
});

test('a product without other variants has no choice', () => {
  expect(optionChoices({ _id: '1', group: null })).toEqual([]);
  expect(chosen('1', variants.slice(0, 1))).toEqual([]);
});

test('names of swatches are slugs', () => {
  const names = Object.keys(swatchColours);
  expect(names.map(slugify)).toEqual(names);
});
