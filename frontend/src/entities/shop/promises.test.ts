import { deliveryCost } from './promises';

test.each([
  [null, null, undefined],
  [null, 500, undefined],
  [0, null, 'Ücretsiz kargo'],
  [0, 500, 'Ücretsiz kargo'],
  [49.9, null, 'Kargo ücreti ₺49,90'],
  [49.9, 1500, 'Kargo ücreti ₺49,90, ₺1.500 üzeri ücretsiz'],
  [49.9, 249.9, 'Kargo ücreti ₺49,90, ₺249,90 üzeri ücretsiz'],
])('a fee of %s, free from %s: %s', (deliveryFee, freeDeliveryFrom, text) => {
  expect(deliveryCost({ deliveryFee, freeDeliveryFrom })).toBe(text);
});

test('says nothing before the shop is known', () => {
  expect(deliveryCost(undefined)).toBeUndefined();
});
