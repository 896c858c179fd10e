import { readUrlState, writeUrlState } from '@/lib/use-url-state';
import { allOrders, filterQuery, isFiltered, orderParams } from './order-filter';

const read = (query: string) => readUrlState(orderParams, new URLSearchParams(query));

test('an address says what the seller looks at', () => {
  const query =
    'ara=%C5%9E%C3%BCkr%C3%BC+I%C5%9F%C4%B1k&durum=Order+Placed&odeme=bekliyor&yontem=kart&bekleyen=odeme&ilk=2026-11-01&son=2026-11-20&sira=tutar-azalan&sayfa=3';
  const filter = read(query);
  expect(filter).toEqual({
    search: 'Şükrü Işık',
    status: 'Order Placed',
    payment: 'bekliyor',
    method: 'kart',
    waiting: 'odeme',
    from: '2026-11-01',
    to: '2026-11-20',
    sort: 'tutar-azalan',
    page: 3,
  });
  expect(writeUrlState(orderParams, filter).toString()).toBe(query);
  expect(isFiltered(filter)).toBe(true);
});

test.each([
  '',
  'durum=Kayip&odeme=belki&yontem=nakit&bekleyen=cay&ilk=dun&son=1.1.26&sira=renk&sayfa=-2&ara=++',
  'sayfa=x',
])('%j is everything, from the first page', (query) => {
  expect(read(query)).toEqual(allOrders);
  expect(isFiltered(read(query))).toBe(false);
  expect(writeUrlState(orderParams, read(query)).toString()).toBe('');
});

test.each([
  ['odeme=odendi', { isPaid: true }],
  ['odeme=bekliyor', { isPaid: false }],
  ['yontem=havale', { paymentType: 'COD' }],
  ['yontem=kart', { paymentType: 'Online' }],
  ['bekleyen=odeme', { waiting: 'payment' }],
  ['bekleyen=gecikmis', { waiting: 'overdue' }],
  ['bekleyen=kargo', { waiting: 'dispatch' }],
  ['bekleyen=odeme-sorunu', { waiting: 'payment_problem' }],
  ['bekleyen=iptal-istegi', { waiting: 'cancel_request' }],
  ['bekleyen=fatura', { waiting: 'invoice' }],
  ['bekleyen=kart-iadesi', { waiting: 'refund' }],
  ['durum=Shipped&sayfa=2', { status: 'Shipped' }],
  ['ara=4827-1935', { search: '4827-1935' }],
  ['ilk=2026-11-01&son=2026-11-20', { from: '2026-11-01', to: '2026-11-20' }],
])('%s asks the server for %j', (query, asked) => {
  expect(filterQuery(read(query))).toEqual(asked);
});
