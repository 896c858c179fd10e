import { invoiceLines } from './invoice';

test.each([
  [null, []],
  [{ type: 'individual' as const, name: 'Ayşe Kaya', tckn: null }, ['Ayşe Kaya']],
  [
    { type: 'individual' as const, name: 'Ayşe Kaya', tckn: '*******0146' },
    ['Ayşe Kaya', 'TCKN *******0146'],
  ],
  [
    {
      type: 'company' as const,
      title: 'Kahve Ltd.',
      taxOffice: 'Kadıköy',
      taxNumber: '1234567890',
    },
    ['Kahve Ltd.', 'Kadıköy vergi dairesi, no 1234567890'],
  ],
])('%j reads %j', (invoice, lines) => {
  expect(invoiceLines(invoice)).toEqual(lines);
});
