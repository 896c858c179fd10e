import { formatTelephone, telephoneLink } from './telephone';

test.each([
  '05320000000',
  '5320000000',
  '0532 000 00 00',
  '0 532 000 00 00',
  '+90 532 000 00 00',
  '+905320000000',
  '0090 (532) 000-00-00',
  '0532.000.00.00',
])('shows %s in the standard form', (phone) => {
  expect(formatTelephone(phone)).toBe('0 532 000 00 00');
  expect(telephoneLink(phone)).toBe('tel:+905320000000');
});

test('knows landlines', () => {
  expect(formatTelephone('0212 000 00 00')).toBe('0 212 000 00 00');
});

test.each(['', '532', '+49 30 123456', 'dahili 12', '0532 000 00 00 dahili 5'])(
  'leaves %j as it is',
  (phone) => expect(formatTelephone(phone)).toBe(phone),
);
