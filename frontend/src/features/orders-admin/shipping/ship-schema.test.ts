import document from '../../../../../docs/openapi.json?raw';
import { shipSchema } from './ship-schema';

const { schemas } = (
  JSON.parse(document) as { components: { schemas: Record<string, { pattern?: string }> } }
).components;

const messages = (trackingNumber: string) =>
  shipSchema()
    .safeParse({ shipments: [{ carrier: 'ptt', carrierName: '', trackingNumber }] })
    .error?.issues.map(({ message }) => message);

test('refuses what the server refuses in lines', () => {
  const line = new RegExp(schemas['Line255']?.pattern ?? '', 'u');
  const refused = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => !line.test(`A${character}1`),
  );
  expect(refused).toContain('\u200b');
  expect(refused.filter((character) => messages(`A${character}1`) === undefined)).toEqual([]);
});

test.each([
  ['AB 12', undefined],
  ['  AB-12/ı  ', undefined],
  ['AB\u200b12', ['Bu alanda görünmeyen bir karakter var. Silip yeniden, elle yazın.']],
  ['AB\u200d12', ['Bu alanda görünmeyen bir karakter var. Silip yeniden, elle yazın.']],
  ['AB\t12', ['Bu alanda kullanılamayan bir karakter var.']],
])('%j: %j', (number, expected) => {
  expect(messages(number)).toEqual(expected);
});
