import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines } from './customers.ts';
import { balance, isEven, ordersOf, type Balance } from './ledger.ts';

const stock = 100;

/** Returns the balance of these orders where the database has these rows. */
function judge(
  orders: { key: string; id?: string }[],
  rows: { id: string; key: string | null; is_whole?: boolean | null }[],
  pieces: number = stock - rows.length * lines,
) {
  const results = [
    { rows: rows.map((row) => ({ is_whole: true, ...row })) },
    { rows: [{ pieces: `${pieces}` }] },
  ];
  const sql = { query: async () => results.shift() } as any;
  const all = orders.map((order) => ({ client: 1, began: 0, ...order }));
  return balance(sql, all, stock);
}

const order = { key: 'k', id: 'a' };

test('acknowledged and stored orders are even', async () => {
  const found = await judge([order], [{ id: 'a', key: 'k' }]);
  assert.equal(found.acknowledged, 1);
  assert.ok(isEven(found));
});

test('finds each kind of wrong order', async () => {
  const stored = { id: 'a', key: 'k' };
  const cases: [keyof Balance, Promise<Balance>][] = [
    ['lost', judge([order], [])],
    ['doubled', judge([order], [stored, { id: 'b', key: 'k' }])],
    ['doubled', judge([order], [stored, { id: 'b', key: null }])],
    ['half', judge([order], [{ ...stored, is_whole: false }])],
    ['half', judge([order], [{ ...stored, is_whole: null }])],
    ['unanswered', judge([{ key: 'k' }], [stored])],
    ['pieces', judge([order], [stored], stock)],
  ];
  for (const [kind, judged] of cases) {
    const found = await judged;
    assert.ok(found[kind] !== 0, kind);
    assert.ok(!isEven(found), kind);
  }
});

test('joins the repeats of an order', () => {
  const sent = { kind: 'order', id: 'k', client: 3, tries: 1, bytes: 0, failure: null };
  const orders = ordersOf([
    { ...sent, at: 10, took: 5, status: 503, body: null },
    { ...sent, at: 30, took: 5, status: 200, body: '{"order":{"_id":"a"}}' },
    { ...sent, id: 'l', at: 40, took: 5, status: 0, body: null },
  ]);
  assert.deepEqual(orders, [
    { key: 'k', client: 3, began: 10, ended: 35, id: 'a' },
    { key: 'l', client: 3, began: 40 },
  ]);
});
