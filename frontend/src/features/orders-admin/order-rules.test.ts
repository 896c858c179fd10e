import type { OrderStatus } from '@/api/types';
import { transitionLabel } from './order-rules';

test.each<[OrderStatus, string]>([
  ['Preparing', 'Hazırlanıyor'],
  ['Shipped', 'Kargoya Verildi'],
  ['Delivered', 'Teslim Edildi'],
  ['Cancelled', 'İptal Et'],
])('the button of the move to %s says %s', (status, label) => {
  expect(transitionLabel(status)).toBe(label);
});
