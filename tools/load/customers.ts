// Customers with an address each, and their orders.
import { logIn } from './api.ts';
import { unique, type Request } from './generator.ts';
import type { Shop } from '../bench/shop.ts';
import type { Client } from 'pg';

const password = 'bench-parolasi-uzun';

/** How many products an order has. */
export const lines = 3;

/** Returns the UUID of number `n`, whose first digits tell it apart from real ones. */
export const uuid = (kind: number, n: number) =>
  `0${kind}000000-0000-7000-8000-${`${n}`.padStart(12, '0')}`;

/**
 * Returns the SQL for `uuid(kind, n)`.
 * @param n an expression
 */
export const sqlUuid = (kind: number, n: string) =>
  `('0${kind}000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

export const [userKind, addressKind, orderKind] = [1, 2, 4];

const mail = (n: number) => `bench-${n}@example.com`;

/**
 * Adds the customers 1 to `count` by SQL, because registering them would take minutes. They are trusted, since customers
 * who are not may have only a few unpaid orders.
 */
export async function addCustomers({ call, sql }: Pick<Shop, 'call' | 'sql'>, count: number) {
  const first = { firstName: 'Ayşe', lastName: 'Yılmaz', email: mail(0), password };
  // SQL can't hash the password.
  await call('/api/user/register', { body: first });
  await sql.query(
    `INSERT INTO users (id, email, password_hash, first_name, last_name, phone, location, postal_code,
       is_seller, is_admin, is_trusted, created_at, updated_at)
     SELECT ${sqlUuid(userKind, 'n')}, 'bench-' || n || '@example.com', password_hash, first_name, last_name, '', '',
       '', false, false, true, now(), now()
     FROM generate_series(1, $1::int) AS n, users WHERE email = $2`,
    [count, mail(0)],
  );
  await sql.query(
    `INSERT INTO addresses (id, user_id, first_name, last_name, email, street, city, state, zipcode, phone, country)
     SELECT ${sqlUuid(addressKind, 'n')}, ${sqlUuid(userKind, 'n')}, 'Ayşe', 'Yılmaz', 'ayse@example.com', 'Çay Sk. 4',
       'Bursa', 'Nilüfer', '16110', '+905321112233', 'Türkiye'
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
}

/** Returns the request that logs customer `n` in. */
export const loginRequest = (n: number) => ({
  method: 'POST',
  path: '/api/user/login',
  body: { email: mail(n), password },
});

/**
 * Logs the customers 1 to `count` in and returns their requests: one order per customer, `rounds` times, each of other
 * products. Where there are as many clients as customers, each client is one customer.
 */
export async function orderRequests(
  shop: { url: string },
  count: number,
  products: string[],
  rounds = 1,
): Promise<Request[]> {
  const cookies: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    cookies.push(await logIn(shop, '/api/user/login', { email: mail(n), password }));
  }
  return Array.from({ length: count * rounds }, (_, turn) => ({
    method: 'POST',
    path: '/api/order/cod',
    headers: { cookie: cookies[turn % count], 'idempotency-key': unique },
    body: {
      items: threeOf(products, turn).map((product) => ({ product, quantity: 1 })),
      address: uuid(addressKind, 1 + (turn % count)),
    },
  }));
}

/** Returns the products of order number `index`. */
export const threeOf = (ids: string[], index: number) =>
  Array.from({ length: lines }, (_, line) => ids[(index * lines + line) % ids.length]);

/** Gives these products a counted stock that lasts; returns the number of pieces in the shop. */
export async function countStock(sql: Client, products: string[]) {
  await sql.query(
    `INSERT INTO product_stock (product_id, pieces, changed_at)
     SELECT id, 99999, now() FROM unnest($1::uuid[]) AS id
     ON CONFLICT (product_id) DO UPDATE SET pieces = excluded.pieces, changed_at = now()`,
    [products],
  );
  const { rows } = await sql.query('SELECT sum(pieces)::bigint AS pieces FROM product_stock');
  return Number(rows[0].pieces);
}
