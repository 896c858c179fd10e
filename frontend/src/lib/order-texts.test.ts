import { paymentText, statusText } from './order-texts';

test.each([
  ['Order Placed', 'Sipariş Alındı'],
  ['Preparing', 'Hazırlanıyor'],
  ['Shipped', 'Kargoya Verildi'],
  ['Delivered', 'Teslim Edildi'],
  ['Cancelled', 'İptal Edildi'],
  ['Awaiting Payment', 'Ödeme Bekleniyor'],
  ['Something New', 'Something New'],
])('%s reads %s', (status, text) => {
  expect(statusText(status)).toBe(text);
});

test('a transfer travels as COD', () => {
  expect(paymentText('COD')).toBe('EFT/Havale');
  expect(paymentText('Online')).toBe('Kredi/Banka Kartı');
});
