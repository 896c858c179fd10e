import type { AuditEntity, AuditEntry } from '@/api/types';
import words from '@/testing/audit-words.json';
import { actionLabel, entityLabels, fieldLabel, valueText } from './labels';

// The server's tests look that all it writes down stands in this list.
const entities = Object.keys(words) as AuditEntity[];

test('every kind of thing is in the list', () => {
  expect(entities.toSorted()).toEqual(Object.keys(entityLabels).toSorted());
});

test.each(entities.flatMap((entity) => words[entity].actions.map((action) => [entity, action])))(
  '%s: %s has words',
  (_entity, action) => {
    expect(actionLabel(action)).not.toBe(action);
  },
);

test.each(entities.flatMap((entity) => words[entity].fields.map((field) => [entity, field])))(
  '%s: %s has a name',
  (_entity, field) => {
    expect(fieldLabel(field)).not.toBe(field);
  },
);

test.each<[AuditEntry['entity'], string, string, unknown, string]>([
  ['order', 'status', 'status', 'Order Placed', 'Sipariş Alındı'],
  ['order', 'shipment', 'status', 'Shipped', 'Kargoya Verildi'],
  ['order', 'shipment', 'carrier', 'yurtici', 'Yurtiçi Kargo'],
  ['order', 'shipment', 'carrier', null, '—'],
  ['order', 'shipment', 'trackingNumber', 'KP 1', 'KP 1'],
  ['order', 'paid', 'isPaid', false, 'Hayır'],
  ['order', 'refund', 'refunded', '1250.50', '₺1.250,50'],
  ['order', 'card_refund', 'state', 'pending', 'Bekliyor'],
  ['order', 'return', 'status', 'received', 'Teslim alındı'],
  ['order', 'return', 'restocked', true, 'Evet'],
  ['thread', 'close', 'status', 'open', 'Açık'],
  ['thread', 'close', 'status', 'closed', 'Kapalı'],
  ['mail', 'retry', 'status', 'failed', 'Gönderilemedi'],
  ['mail', 'retry', 'status', 'pending', 'Bekliyor'],
  ['product', 'update', 'vatRate', 10, '%10'],
  ['product', 'update', 'stock', 1250, '1250'],
  ['product', 'update', 'description', ['Ceviz', '2 zar'], 'Ceviz, 2 zar'],
  ['product', 'update', 'tiers', [{ minQuantity: 10, price: 9 }], '10 ve üzeri ₺9,00'],
  ['product', 'update', 'tiers', [], '—'],
  ['product', 'pictures', 'image', ['a1f3', 'b77c'], '2 görsel'],
  ['discount', 'update', 'kind', 'free_delivery', 'Ücretsiz kargo'],
  ['discount', 'update', 'minimum', '500.00', '₺500,00'],
  ['discount', 'update', 'endsAt', '2026-11-25T09:00:00+00:00', '25 Kasım 2026 12:00'],
  ['invoice', 'export', 'status', 'exported', 'XML’i indirildi'],
  ['invoice', 'create', 'amount', '120.00', '₺120,00'],
  ['settings', 'settings', 'deliveryFee', '49.90', '₺49,90'],
  ['settings', 'settings', 'installmentsFrom', '500.00', '₺500,00'],
])('%s, %s: %s %j is read as %s', (entity, action, field, value, text) => {
  expect(valueText({ entity, action }, field, value)).toBe(text);
});
