// Customers with an address each, and their orders.
import type { Client } from 'pg';
import { call, logIn } from './api.ts';
import { unique, type Request } from './generator.ts';

/** The limits of a shop that others can reach; visitors come through a proxy, so each has an address. */
export const limited = { SHOP_RATE_LIMITS: 'on', SHOP_TRUSTED_PROXIES: '127.0.0.1' };

/** How many orders a customer may place in an hour. */
export const ordersPerHour = 30;

const password = 'bench-parolasi-uzun';

/** How many products an order has. */
export const lines = 3;

/** Beginnings of UUIDs, which tell them apart from real ones. */
const beginnings = {
  user: '01000000-0000-7000-8000-',
  address: '02000000-0000-7000-8000-',
  order: '04000000-0000-7000-8000-',
};

/** Returns the SQL for the UUID of number `n`, an expression. */
export const sqlUuid = (of: keyof typeof beginnings, n: string) =>
  `('${beginnings[of]}' || lpad((${n})::text, 12, '0'))::uuid`;

const mail = (n: number) => `bench-${n}@example.com`;

/**
 * Adds the customers 1 to `count` by SQL, because registering them would take minutes. They are trusted, since customers
 * who are not may have only a few unpaid orders.
 */
export async function addCustomers(url: string, sql: Client, count: number) {
  const first = { firstName: 'Ayşe', lastName: 'Yılmaz', email: mail(0), password };
  // SQL can't hash the password.
  await call(url, '/api/user/register', { body: first });
  await sql.query(
    `INSERT INTO users (id, email, password_hash, first_name, last_name, phone, location, postal_code,
       is_seller, is_admin, is_trusted, created_at, updated_at)
     SELECT ${sqlUuid('user', 'n')}, 'bench-' || n || '@example.com', password_hash, first_name, last_name, '', '',
       '', false, false, true, now(), now()
     FROM generate_series(1, $1::int) AS n, users WHERE email = $2`,
    [count, mail(0)],
  );
  await sql.query(
    `INSERT INTO addresses (id, user_id, first_name, last_name, email, street, city, state, zipcode, phone, country)
     SELECT ${sqlUuid('address', 'n')}, ${sqlUuid('user', 'n')}, 'Ayşe', 'Yılmaz', 'ayse@example.com', 'Çay Sk. 4',
       'Bursa', 'Nilüfer', '16110', '+905321112233', 'Türkiye'
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
}

/** Returns the address that visitor number `n` comes from. */
export const addressOf = (n: number) =>
  `10.${1 + Math.floor(n / 62_500)}.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`;

/** Returns the request that logs customer `n` in. */
export const loginRequest = (n: number) => ({
  method: 'POST',
  path: '/api/user/login',
  body: { email: mail(n), password },
});

/**
 * Logs the customers 1 to `count` in and returns their requests: one order per customer, `rounds` times, each of other
 * products. Where the number of customers is a multiple of the number of clients, no two clients share a customer.
 */
export async function orderRequests(url: string, count: number, products: string[], rounds = 1) {
  const cookies: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    // Logins are limited for each address.
    cookies.push(await logIn(url, '/api/user/login', { email: mail(n), password }, addressOf(n)));
  }
  return Array.from({ length: count * rounds }, (_, turn): Request => {
    const address = beginnings.address + `${1 + (turn % count)}`.padStart(12, '0');
    const items = threeOf(products, turn).map((product) => ({ product, quantity: 1 }));
    const headers = { cookie: cookies[turn % count], 'idempotency-key': unique };
    return { method: 'POST', path: '/api/order/cod', headers, body: { items, address } };
  });
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
