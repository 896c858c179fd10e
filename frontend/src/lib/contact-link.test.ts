import { contactLink } from './contact-link';

test.each([
  ['bilgi@uretici.com.tr', 'mailto:bilgi@uretici.com.tr'],
  ['https://uretici.example/@kahve', 'https://uretici.example/@kahve'],
  ['+905320000000', 'tel:+905320000000'],
  ['+49 30 123456', 'tel:+4930123456'],
  ['444 0 444', 'tel:4440444'],
])('%s leads to %s', (contact, link) => {
  expect(contactLink(contact)).toBe(link);
});
