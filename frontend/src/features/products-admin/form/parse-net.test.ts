import { netText } from '@/entities/product/net-amount';
import { netHint, parseNet } from './parse-net';

test.each([
  ['500 g', 500, 'g', '500 g'],
  ['1,5kg', 1.5, 'kg', '1,5 kg'],
  ['1.5 KG', 1.5, 'kg', '1,5 kg'],
  ['1.000 ml', 1000, 'ml', '1.000 ml'],
  ['1.250,5 gram', 1250.5, 'g', '1.250,5 g'],
  ['0.250 kilo', 0.25, 'kg', '0,25 kg'],
  ['0,125 LİTRE', 0.125, 'l', '0,125 l'],
  [' 10  metre ', 10, 'm', '10 m'],
  ['20 Adet', 20, 'piece', '20 adet'],
] as const)('reads %s', (text, amount, unit, shown) => {
  expect(parseNet(text)).toEqual({ amount, unit });
  expect(netText({ amount, unit })).toBe(shown);
  expect(parseNet(shown)).toEqual({ amount, unit });
});

test.each(['', '500', 'g', '500 x', '-1 kg', '1,2345 kg', '1..5 kg', '5 kg 2', '1.000.5 g'])(
  'refuses "%s"',
  (text) => expect(parseNet(text)).toBeNull(),
);

test.each([
  ['1.250 kg', 500, '1250 kg → ₺0,40 / kg'],
  ['500 g', 249.9, '500 g → ₺499,80 / kg'],
  ['1 adet', 10, '1 adet'],
  ['6 adet', 12, '6 adet → ₺2,00 / adet'],
  ['0 kg', 12, '0 kg'],
  ['1,5 l', null, '1,5 l'],
] as const)('says how %s at %s was read', (text, offerPrice, hint) => {
  const net = parseNet(text);
  expect(net && netHint(net, offerPrice)).toBe(hint);
});
