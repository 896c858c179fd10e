import { bulkSchema, noMaker, type BulkValues } from './bulk-schema';

const unchosen: BulkValues = {
  category: '',
  vatRate: '',
  stock: { counting: '', pieces: '' },
  maker: '',
  origin: '',
  price: { pricing: '', percent: '', rounding: '', offerPrice: '' },
};

/** Returns the message for each field that is refused. */
function faults(over: Partial<BulkValues>) {
  const { error } = bulkSchema.safeParse({ ...unchosen, ...over });
  return error?.issues.map(({ path, message }) => [path.join('.'), message]);
}

test('returns the change that the fields make', () => {
  const price = { pricing: 'percent', percent: '-7,5', rounding: '', offerPrice: 'x' } as const;
  const stock = { counting: 'counted', pieces: ' 12 ' } as const;
  const change = bulkSchema.parse({ ...unchosen, vatRate: '10', stock, price });
  expect(change).toMatchObject({ price: { pricing: 'percent', percent: -7.5 } });
  expect(change.fields).toEqual({ vatRate: 10, stock: 12 });
});

test.each([
  [
    { maker: 'm1', origin: ' Brezilya ' },
    { makerId: 'm1', origin: 'Brezilya' },
  ],
  [{ maker: noMaker }, { makerId: null }],
])('gives maker and origin: %j', (over, fields) => {
  expect(bulkSchema.parse({ ...unchosen, ...over }).fields).toEqual(fields);
});

test('leaves out what was not chosen', () => {
  const change = bulkSchema.parse({
    ...unchosen,
    stock: { counting: 'uncounted', pieces: 'x' },
  });
  expect(change.fields).toEqual({ stock: null });
});

test('refuses a choice without its value', () => {
  expect(faults({})).toEqual([['category', 'Değiştirmek için en az bir alan seçin.']]);
  expect(faults({ stock: { counting: 'counted', pieces: '' } })).toEqual([
    ['stock.pieces', 'Tam sayı yazın (en çok 99.999).'],
  ]);
  expect(
    faults({ price: { pricing: 'percent', percent: '0', rounding: '', offerPrice: '' } }),
  ).toEqual([['price.percent', '10, -5 veya 7,5 gibi bir yüzde yazın.']]);
  expect(
    faults({ price: { pricing: 'fixed', percent: '', rounding: '', offerPrice: '0' } }),
  ).toEqual([['price.offerPrice', expect.stringMatching(/^Sıfırdan büyük/)]]);
});
