// Customers with an address each, written by SQL because registering them would take minutes.
import { logIn } from './api.mjs';

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

/** The request that logs in customer number `n`. @param {number} n */
export const loginRequest = (n) => ({
  method: 'POST',
  path: '/api/user/login',
  body: { email: mail(n), password },
});

/**
 * The cookie of customer number `n`.
 * @param {Pick<import("./shop.mjs").Shop, "url">} shop
 * @param {number} n
 */
export const logInCustomer = (shop, n) =>
  logIn(shop, '/api/user/login', { email: mail(n), password });
