// Compares acknowledged orders with the orders in the database.
import type { Client } from 'pg';
import { connect } from '../postgres/client.ts';
import { lines } from './customers.ts';
import type { Exchange } from './generator.ts';

interface Order {
  /** Its Idempotency-Key. */
  key: string;
  client: number;
  began: number;
  /** When it was acknowledged. */
  ended?: number;
  id?: string;
}

/** Orders without and with a discount code. */
const kinds = ['order', 'discounted'];

/** Returns the orders that clients sent, each perhaps several times under one key. Those that were refused are left out. */
export function ordersOf(exchanges: Exchange[]) {
  const orders = new Map<string, Order>();
  for (const { kind, id, client, at, took, status, body } of exchanges) {
    if (!kinds.includes(kind)) continue;
    const order = orders.get(id) ?? { key: id, client, began: at };
    orders.set(id, order);
    if (isUsedUp({ status, body })) orders.delete(id);
    // A repeat of an order that was written before gets 200.
    if (status !== 201 && status !== 200) continue;
    order.ended = at + took;
    order.id = JSON.parse(body ?? '').order._id;
  }
  return [...orders.values()];
}

/** Whether an order was refused because its code has no use left. */
export const isUsedUp = ({ status, body }: Pick<Exchange, 'status' | 'body'>) =>
  status === 409 && JSON.parse(body ?? '{}').reason === 'used_up';

/** Compares the uses of a code in the database with the acknowledged orders that were sent with it. */
export async function balanceUses(sql: Client, exchanges: Exchange[], code: string) {
  const { rows } = await sql.query(
    `SELECT order_id AS id FROM order_terms JOIN orders ON orders.id = order_id
     WHERE discount_code = $1 AND status <> 'Cancelled'`,
    [code],
  );
  const sent = ordersOf(exchanges.filter(({ kind }) => kind === 'discounted'));
  const acknowledged = new Set(sent.flatMap(({ id }) => id ?? []));
  const used = new Set(rows.map(({ id }) => id));
  return {
    uses: rows.length,
    isUsedUp: exchanges.some(isUsedUp),
    /** Each is 0 unless a use is missing or too many. */
    wrong: {
      /** Acknowledged with the code, but not among its uses. */
      lost: [...acknowledged].filter((id) => !used.has(id)).length,
      /** Among the uses, but not acknowledged. */
      doubled: [...used].filter((id) => !acknowledged.has(id)).length,
    },
  };
}

/**
 * Returns how many of the orders without a response were placed before their connection closed. The rest is the client's to
 * repeat: a server may close a connection whose request it has not begun to read (RFC 9112, 9.3.1).
 */
export async function countPlaced(database: string, cut: Exchange[]) {
  await using sql = await connect(database);
  const { rows } = await sql.query(
    `SELECT count(*)::int AS placed FROM orders
     JOIN unnest($1::text[], $2::timestamptz[]) AS cut (key, closed_at) ON idempotency_key = cut.key
     WHERE created_at <= closed_at`,
    [cut.map(({ id }) => id), cut.map(({ at, took }) => new Date(at + took))],
  );
  return rows[0].placed as number;
}

/** Compares the orders with the database, and the pieces before the first order with those that are left. */
export async function balance(sql: Client, orders: Order[], stock: number) {
  const { rows } = await sql.query(
    // Reads each table once, since an order's rows need no index.
    `WITH items AS (
       SELECT order_id, count(*) = $1 AND sum(stock_taken) = $1 AS are_all,
         sum(unit_price_kurus * quantity - discount_kurus) AS kurus, sum(discount_kurus) > 0 AS is_discounted
       FROM order_items GROUP BY order_id
     ), changes AS (
       SELECT order_id, sum(before - after) = $1 AS are_all FROM stock_changes GROUP BY order_id
     ), letters AS (
       SELECT order_id, count(*) = 2 AS are_all FROM mails GROUP BY order_id
     )
     SELECT orders.id, idempotency_key AS key,
       items.are_all AND changes.are_all AND letters.are_all AND amount_kurus = items.kurus
         AND items.is_discounted = (discount_id IS NOT NULL) AS is_whole
     FROM orders
     LEFT JOIN order_terms AS terms ON terms.order_id = orders.id
     LEFT JOIN items ON items.order_id = orders.id
     LEFT JOIN changes ON changes.order_id = orders.id
     LEFT JOIN letters ON letters.order_id = orders.id
     WHERE user_id IN (SELECT id FROM users WHERE email LIKE 'bench-%')`,
    [lines],
  );
  const left = await sql.query('SELECT sum(pieces)::bigint AS pieces FROM product_stock');
  const stored = new Set(rows.map(({ id }) => id));
  const known = new Map(orders.map(({ key, id }) => [key, id]));
  const acknowledged = orders.filter(({ id }) => id !== undefined);
  return {
    acknowledged: acknowledged.length,
    /** Each is 0 unless an order is missing or too many. */
    wrong: {
      /** Acknowledged, but not in the database. */
      lost: acknowledged.filter(({ id }) => !stored.has(id)).length,
      /** In the database, but never sent or there twice. */
      doubled: rows.filter(({ id, key }) => !known.has(key) || (known.get(key) ?? id) !== id)
        .length,
      /** Without all of its lines, mails and pieces of stock, or with another sum. */
      half: rows.filter((row) => row.is_whole !== true).length,
      /** Sent, but never acknowledged. */
      unanswered: orders.length - acknowledged.length,
      /** Pieces of stock that are neither left nor part of an order. */
      pieces: stock - Number(left.rows[0].pieces) - rows.length * lines,
    },
  };
}
