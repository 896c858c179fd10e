import { paymentTypeLabel, orderStatusLabel } from './labels';

test.each([
  ['Order Placed', 'Sipariş Alındı'],
  ['Preparing', 'Hazırlanıyor'],
  ['Shipped', 'Kargoya Verildi'],
  ['Delivered', 'Teslim Edildi'],
  ['Cancelled', 'İptal Edildi'],
  ['Awaiting Payment', 'Ödeme Bekleniyor'],
  ['Something New', 'Something New'],
])('%s reads %s', (status, text) => {
  expect(orderStatusLabel(status)).toBe(text);
});

test('a transfer travels as COD', () => {
  expect(paymentTypeLabel('COD')).toBe('EFT/Havale');
  expect(paymentTypeLabel('Online')).toBe('Kredi/Banka Kartı');
});
