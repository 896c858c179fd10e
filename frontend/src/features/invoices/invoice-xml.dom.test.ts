import discount from '../../../../crates/infra-ubl/tests/golden/discount.xml?raw';
import oneName from '../../../../crates/infra-ubl/tests/golden/person-of-one-name.xml?raw';
import rates from '../../../../crates/infra-ubl/tests/golden/several-rates-and-delivery.xml?raw';
import carrier from '../../../../crates/infra-ubl/tests/golden/shipped-by-known-carrier.xml?raw';
import { readInvoice } from './invoice-xml';

test('reads number, time, order and the facts of the sale', () => {
  expect(readInvoice(carrier)).toMatchObject({
    number: 'DRD2026000000001',
    issuedAt: '01.01.2026 00:30',
    order: '4827-1935, 31.12.2025',
    isCompany: false,
    buyer: { name: 'Ayşe Demir', taxNumber: 'TCKN 11111111111', taxOffice: undefined },
    website: 'https://shop.example',
    payment: 'KREDIKARTI/BANKAKARTI',
    paymentProvider: 'iyzico',
    paidOn: '31.12.2025',
    dispatchedOn: '31.12.2025',
    carrier: 'Yurtiçi Kargo, 9860008925',
  });
});

test('a family name that only fills its place is left out', () => {
  expect(readInvoice(oneName)?.buyer.name).not.toMatch(/\./);
});

test('reads the sums of each rate', () => {
  expect(readInvoice(rates)).toMatchObject({
    net: 2826.58,
    vat: [
      { rate: '1', base: 148.49, amount: 1.48 },
      { rate: '10', base: 228.18, amount: 22.82 },
      { rate: '20', base: 2449.91, amount: 489.99 },
    ],
    payable: 3340.87,
  });
});

test('reads the discount of a line', () => {
  expect(readInvoice(discount)?.lines[0]).toMatchObject({
    quantity: 3,
    net: 135.29,
    discount: 13.2,
  });
});

test.each(['', '<html></html>', 'no xml'])('%j is no invoice', (text) => {
  expect(readInvoice(text)).toBeUndefined();
});
