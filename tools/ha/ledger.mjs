// What the customers were told, against what the database holds in the end.
import { lines } from './shoppers.mjs';

/**
 * @typedef {object} Balance
 * @property {number} acknowledged
 * @property {number} lost acknowledged, but not there
 * @property {number} doubled there, but never ordered, or a second time
 * @property {number} half there, but without all of its lines, mails and pieces of stock, or with another sum
 * @property {number} unanswered begun, and never acknowledged
 * @property {number} pieces of stock that neither are on the shelf nor belong to an order
 */

/** Whether nothing is missing and nothing too much. @param {Balance} balance */
export function isEven({ lost, doubled, half, unanswered, pieces }) {
  return [lost, doubled, half, unanswered, pieces].every((count) => count === 0);
}

/**
 * @param {import('pg').Client} sql
 * @param {import('./shoppers.mjs').Order[]} orders
 * @param {number} stock pieces that there were before
 * @returns {Promise<Balance>}
 */
export async function balance(sql, orders, stock) {
  const { rows } = await sql.query(
    // Each table once, for none of them need know an order's rows quickly.
    `WITH items AS (
       SELECT order_id, count(*) = $1 AND sum(stock_taken) = $1 AS are_all, sum(unit_price_kurus * quantity) AS kurus
       FROM order_items GROUP BY order_id
     ), changes AS (
       SELECT order_id, sum(before - after) = $1 AS are_all FROM stock_changes GROUP BY order_id
     ), letters AS (
       SELECT order_id, count(*) = 2 AS are_all FROM mails GROUP BY order_id
     )
     SELECT orders.id, idempotency_key AS key,
       items.are_all AND changes.are_all AND letters.are_all AND amount_kurus = items.kurus AS is_whole
     FROM orders
     LEFT JOIN items ON items.order_id = orders.id
     LEFT JOIN changes ON changes.order_id = orders.id
     LEFT JOIN letters ON letters.order_id = orders.id
     WHERE idempotency_key IS NOT NULL OR user_id IN (SELECT id FROM users WHERE email LIKE 'bench-%')`,
    [lines],
  );
  const shelf = await sql.query('SELECT sum(pieces)::bigint AS pieces FROM product_stock');
  const there = new Set(rows.map(({ id }) => id));
  const known = new Map(orders.map(({ key, id }) => [key, id]));
  const told = orders.filter(({ id }) => id !== undefined);
  return {
    acknowledged: told.length,
    lost: told.filter(({ id }) => !there.has(id)).length,
    doubled: rows.filter(({ id, key }) => !known.has(key) || (known.get(key) ?? id) !== id).length,
    half: rows.filter((row) => row.is_whole !== true).length,
    unanswered: orders.length - told.length,
    pieces: stock - Number(shelf.rows[0].pieces) - rows.length * lines,
  };
}
