import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines } from './customers.ts';
import { balance, balanceUses, ordersOf } from './ledger.ts';

const stock = 100;

/** Returns what is wrong with these orders where the database has these rows. */
async function judge(
  orders: { key: string; id?: string }[],
  rows: { id: string; key: string | null; is_whole?: boolean | null }[],
  pieces = stock - rows.length * lines,
) {
  const results = [
    { rows: rows.map((row) => ({ is_whole: true, ...row })) },
    { rows: [{ pieces: `${pieces}` }] },
  ];
  const sql = { query: async () => results.shift() } as any;
  const all = orders.map((order) => ({ client: 1, began: 0, ...order }));
  return (await balance(sql, all, stock)).wrong;
}

const order = { key: 'k', id: 'a' };
const stored = { id: 'a', key: 'k' };
const even = { lost: 0, doubled: 0, half: 0, unanswered: 0, pieces: 0 };

test('acknowledged and stored orders are even', async () => {
  assert.deepEqual(await judge([order], [stored]), even);
});

test('finds each kind of wrong order', async () => {
  const other = { id: 'b', key: 'k' };
  assert.deepEqual(await judge([order], []), { ...even, lost: 1 });
  assert.deepEqual(await judge([order], [stored, other]), { ...even, doubled: 1 });
  assert.deepEqual(await judge([order], [stored, { ...other, key: null }]), {
    ...even,
    doubled: 1,
  });
  for (const is_whole of [false, null]) {
    assert.deepEqual(await judge([order], [{ ...stored, is_whole }]), { ...even, half: 1 });
  }
  assert.deepEqual(await judge([{ key: 'k' }], [stored]), { ...even, unanswered: 1 });
  assert.deepEqual(await judge([order], [stored], stock), { ...even, pieces: -lines });
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

test('finds lost and doubled uses of a code', async () => {
  const exchange = {
    kind: 'discounted',
    client: 1,
    at: 0,
    took: 1,
    tries: 1,
    bytes: 0,
    failure: null,
  };
  const accepted = (id: string) => ({
    ...{ ...exchange, id: `key of ${id}`, status: 201 },
    body: `{"order":{"_id":"${id}"}}`,
  });
  const refused = { ...exchange, id: 'r', status: 409, body: '{"reason":"used_up"}' };
  const uses = (ids: string[]) => {
    const sql = { query: async () => ({ rows: ids.map((id) => ({ id })) }) } as any;
    return balanceUses(sql, [accepted('a'), accepted('b'), refused], 'KOD');
  };
  assert.deepEqual(await uses(['a', 'b']), {
    ...{ uses: 2, isUsedUp: true },
    wrong: { lost: 0, doubled: 0 },
  });
  assert.deepEqual((await uses(['a'])).wrong, { lost: 1, doubled: 0 });
  assert.deepEqual((await uses(['a', 'b', 'c'])).wrong, { lost: 0, doubled: 1 });
  assert.deepEqual(ordersOf([refused]), []);
});
