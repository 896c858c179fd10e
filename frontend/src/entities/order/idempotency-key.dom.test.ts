import {
  clearIdempotencyKey,
  clearKeyOfOrder,
  idempotencyKey,
  noteOrderOfKey,
} from './idempotency-key';

const order = { items: [{ product: 'p1', quantity: 1 }], invoice: { tckn: '10000000146' } };

test('the same order has the same key', () => {
  const key = idempotencyKey(order);
  expect(idempotencyKey({ ...order })).toBe(key);
  expect(idempotencyKey({ ...order, items: [] })).not.toBe(key);
});

test('a placed order gives its key up', () => {
  const key = idempotencyKey(order);
  clearIdempotencyKey();
  expect(idempotencyKey(order)).not.toBe(key);
});

test('a created order owns its key', () => {
  const key = idempotencyKey(order);
  clearKeyOfOrder('siparis-1');
  noteOrderOfKey('siparis-2');
  clearKeyOfOrder('siparis-1');
  expect(idempotencyKey(order)).toBe(key);
  clearKeyOfOrder('siparis-2');
  expect(idempotencyKey(order)).not.toBe(key);
});

test('keeps nothing of the order itself', () => {
  idempotencyKey(order);
  const kept = JSON.stringify(window.sessionStorage);
  expect(kept).not.toContain('10000000146');
  expect(kept).not.toContain('p1');
});
