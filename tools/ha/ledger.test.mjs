import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balance, isEven } from './ledger.mjs';
import { lines } from './shoppers.mjs';

const stock = 100;

/**
 * What is said of these orders where the database holds these rows.
 * @param {{ key: string, id?: string }[]} orders
 * @param {{ id: string, key: string | null, is_whole?: boolean | null }[]} rows
 * @param {number} pieces
 */
function judge(orders, rows, pieces = stock - rows.length * lines) {
  const answers = [
    { rows: rows.map((row) => ({ is_whole: true, ...row })) },
    { rows: [{ pieces: `${pieces}` }] },
  ];
  const sql = /** @type {any} */ ({ query: async () => answers.shift() });
  const all = orders.map((order) => ({ customer: 1, began: 0, answers: [], ...order }));
  return balance(sql, all, stock);
}

const order = { key: 'k', id: 'a' };

test('what was acknowledged and is there is even', async () => {
  const found = await judge([order], [{ id: 'a', key: 'k' }]);
  assert.equal(found.acknowledged, 1);
  assert.ok(isEven(found));
});

test('nothing that is wrong with an order stays unseen', async () => {
  const there = { id: 'a', key: 'k' };
  /** @type {[string, Promise<import('./ledger.mjs').Balance>][]} */
  const cases = [
    ['lost', judge([order], [])],
    ['doubled', judge([order], [there, { id: 'b', key: 'k' }])],
    ['doubled', judge([order], [there, { id: 'b', key: null }])],
    ['half', judge([order], [{ ...there, is_whole: false }])],
    ['half', judge([order], [{ ...there, is_whole: null }])],
    ['unanswered', judge([{ key: 'k' }], [there])],
    ['pieces', judge([order], [there], stock)],
  ];
  for (const [kind, judged] of cases) {
    const found = await judged;
    assert.ok(found[/** @type {keyof typeof found} */ (kind)] !== 0, kind);
    assert.ok(!isEven(found), kind);
  }
});
