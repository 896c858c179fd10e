import type { OrderStatus } from '@/api/types';
import { orderStatusLabel, paymentTypeLabel } from './order-labels';

test.each<[OrderStatus | 'Something New', string]>([
  ['Order Placed', 'Sipariş Alındı'],
  ['Preparing', 'Hazırlanıyor'],
  ['Shipped', 'Kargoya Verildi'],
  ['Delivered', 'Teslim Edildi'],
  ['Cancelled', 'İptal Edildi'],
  ['Awaiting Payment', 'Ödeme Bekleniyor'],
  ['Something New', 'Something New'],
])('%s reads %s', (status, text) => {
  expect(orderStatusLabel(status as OrderStatus)).toBe(text);
});

test('a transfer travels as COD', () => {
  expect(paymentTypeLabel('COD')).toBe('EFT/Havale');
  expect(paymentTypeLabel('Online')).toBe('Kredi/Banka Kartı');
});
