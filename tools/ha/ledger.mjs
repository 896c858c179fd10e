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
    `SELECT orders.id, idempotency_key AS key, amount_kurus = items.sum AND items.count = $1 AND items.taken = $1
       AND changes.pieces = $1 AND mails.count = 2 AND NOT carts_left.any AS is_whole
     FROM orders,
     LATERAL (
       SELECT count(*), sum(unit_price_kurus * quantity), sum(stock_taken) AS taken
       FROM order_items WHERE order_id = orders.id
     ) AS items,
     LATERAL (SELECT sum(before - after) AS pieces FROM stock_changes WHERE order_id = orders.id) AS changes,
     LATERAL (SELECT count(*) FROM mails WHERE order_id = orders.id) AS mails,
     LATERAL (
       SELECT EXISTS (SELECT FROM carts WHERE carts.user_id = orders.user_id AND product_ids <> '{}') AS any
     ) AS carts_left
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
