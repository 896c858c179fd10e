// Customers with an address each, and past orders: by SQL, for through the shop it would take hours.
import { logIn } from './shop.mjs';

const password = 'bench-parolasi-uzun';

/**
 * SQL for the id of number `n`; readable, and told apart from real ones by its start.
 * @param {number} kind
 * @param {string | number} n
 */
export const id = (kind, n) =>
  `('0${kind}000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/**
 * The same address's id as the API names it.
 * @param {number} n
 */
export const addressUuid = (n) => `02000000-0000-7000-8000-${`${n}`.padStart(12, '0')}`;

export const userId = (/** @type {string | number} */ n) => id(1, n);
export const addressId = (/** @type {string | number} */ n) => id(2, n);
const orderId = (/** @type {string | number} */ n) => id(3, n);

const mail = (/** @type {number} */ n) => `bench-${n}@example.com`;

/**
 * Makes customers 1 to `count`.
 * @param {Pick<import("./shop.mjs").Shop, "call" | "sql">} shop
 * @param {number} count
 */
export async function addCustomers(shop, count) {
  const first = { firstName: 'Ayşe', lastName: 'Yılmaz', email: mail(0), password };
  await shop.call('/api/user/register', { body: first });
  // The password's hash is the one thing that SQL can't make.
  await shop.sql.query(
    `INSERT INTO users (id, email, password_hash, first_name, last_name, phone, location, postal_code,
       is_seller, is_admin, created_at, updated_at)
     SELECT ${userId('n')}, 'bench-' || n || '@example.com', password_hash, first_name, last_name, '', '', '',
       false, false, now(), now()
     FROM generate_series(1, $1::int) AS n, users WHERE email = $2`,
    [count, mail(0)],
  );
  await shop.sql.query(
    `INSERT INTO addresses (id, user_id, first_name, last_name, email, street, city, state, zipcode, phone, country)
     SELECT ${addressId('n')}, ${userId('n')}, 'Ayşe', 'Yılmaz', 'ayse@example.com', 'Çay Sk. 4', 'Bursa',
       'Nilüfer', '16110', '+905321112233', 'Türkiye'
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
}

/**
 * The cookie of customer number `n`.
 * @param {Pick<import("./shop.mjs").Shop, "url">} shop
 * @param {number} n
 */
export const logInCustomer = (shop, n) =>
  logIn(shop, '/api/user/login', { email: mail(n), password });

/**
 * Adds orders of three lines with the numbers `from` to `to`, all of one customer or dealt out among many.
 * @param {import("./shop.mjs").Shop} shop
 * @param {{ from: number, to: number, customers: number, firstCustomer?: number }} which
 */
export async function addOrders(shop, { from, to, customers, firstCustomer = 1 }) {
  const user = `${firstCustomer} + n % ${customers}`;
  await shop.sql.query(
    `INSERT INTO orders (id, number, user_id, amount_kurus, status, payment_type, is_paid, address_id, first_name,
       last_name, email, street, city, state, zipcode, phone, country, created_at, updated_at, customer_folded,
       recipient_folded)
     SELECT ${orderId('n')}, 10000000 + n, ${userId(user)}, 30000,
       (ARRAY['Order Placed', 'Preparing', 'Shipped', 'Delivered', 'Delivered', 'Cancelled'])[1 + n % 6], 'bank_transfer',
       n % 6 BETWEEN 2 AND 4, ${addressId(user)}, 'Ayşe', 'Yılmaz', 'ayse@example.com', 'Çay Sk. 4', 'Bursa',
       'Nilüfer', '16110', '+905321112233', 'Türkiye', at, at, 'ayse yilmaz', 'ayse yilmaz'
     FROM generate_series(${from}, ${to}) AS n, LATERAL (SELECT now() - n * interval '1 minute' AS at) AS times`,
  );
  await shop.sql.query(
    `WITH shelf AS (
       SELECT id, name, offer_price_kurus, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS size
       FROM products
     )
     INSERT INTO order_items (id, order_id, position, product_id, name, unit_price_kurus, quantity)
     SELECT gen_random_uuid(), ${orderId('n')}, line, shelf.id, shelf.name, shelf.offer_price_kurus, 1
     FROM generate_series(${from}, ${to}) AS n, generate_series(0, 2) AS line, shelf
     WHERE shelf.place = (n * 7 + line * 13) % shelf.size`,
  );
  await shop.sql.query('VACUUM ANALYZE');
}
