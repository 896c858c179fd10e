import { transitionLabel } from './order-rules';

test.each([
  ['Preparing', 'Hazırlanıyor'],
  ['Shipped', 'Kargoya Verildi'],
  ['Delivered', 'Teslim Edildi'],
  ['Cancelled', 'İptal Et'],
])('the button of the move to %s says %s', (status, label) => {
  expect(transitionLabel(status)).toBe(label);
});
