// Orders through the shop's API, against pgbench running a plain order transaction on the same PostgreSQL.
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure, removeWithUs } from '../process/lifetime.mjs';
import { addCustomers, addressId, id, logInCustomer, userId } from './customers.mjs';
import { compare, load } from './load.mjs';

const customers = 300;
/** Connections on both sides: as many as the shop has to its database. */
const clients = 16;
const seconds = 6;

/**
 * @param {import("./shop.mjs").Shop} shop with no customers yet
 * @param {import("./shop.mjs").Shop} twin another one like it, whose database pgbench writes to
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* orders(shop, twin) {
  const pgbench = findPgbench();
  await addCustomers(shop, customers);
  const requests = await orderRequests(shop);
  await addCustomers(twin, customers);
  await twin.sql.query('CREATE SEQUENCE bench_numbers START 10000000 CACHE 100');
  const scripts = await writeScripts(twin);
  // A shop that has had orders, and a PostgreSQL that knows it: plans made for empty tables are what the
  // first minute of a new shop has, until autovacuum comes by.
  await load(shop.address, requests, { connections: clients, seconds: 2 });
  await transactions(pgbench, twin.database, scripts, clients);
  for (const { sql } of [shop, twin]) await sql.query('VACUUM ANALYZE');
  const ordering = async () => (await order(shop, requests)).perSecond;
  yield row(
    'orders of three items',
    await compare(ordering, () => transactions(pgbench, twin.database, scripts, clients), 3),
    '≥ 0.33',
  );
  // Every piece counted from now on: each order takes from three rows, and readers see what is left before it is answered.
  await shop.sql.query(
    'INSERT INTO product_stock (product_id, pieces, changed_at) SELECT id, 99999, now() FROM products',
  );
  await order(shop, requests);
  yield row(
    'orders of three counted items',
    await compare(ordering, () => transactions(pgbench, twin.database, scripts, clients), 3),
    '≥ 0.25',
  );
}

/**
 * @param {import("./shop.mjs").Shop} shop
 * @param {Parameters<typeof load>[1]} requests
 */
const order = (shop, requests) => load(shop.address, requests, { connections: clients, seconds });

/**
 * @param {string} name
 * @param {import("./load.mjs").Comparison} figures
 * @param {string} target
 */
function row(name, { one, other, ratio }, target) {
  const measured = `${one.toFixed(0)} /s against ${other.toFixed(0)} /s of pgbench`;
  return { name, measured, ratio: ratio.toFixed(2), target };
}

/**
 * Returns one order of three products for each customer.
 * @param {import("./shop.mjs").Shop} shop
 */
async function orderRequests(shop) {
  const products = await productIds(shop);
  const { rows } = await shop.sql.query(
    `SELECT ${addressId('n')} AS address FROM generate_series(1, ${customers}) AS n ORDER BY n`,
  );
  const requests = [];
  for (const [index, { address }] of rows.entries()) {
    const cookie = await logInCustomer(shop, index + 1);
    const chosen = threeOf(products, index);
    const items = chosen.map((product) => ({ product, quantity: 1 }));
    requests.push({
      method: 'POST',
      path: '/api/order/cod',
      headers: { Cookie: cookie },
      body: { items, address },
    });
  }
  return requests;
}

/**
 * One script for each trio of products; the customer is drawn by pgbench.
 * @param {import("./shop.mjs").Shop} shop
 */
async function writeScripts(shop) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-pgbench-'));
  removeWithUs(folder);
  const products = await productIds(shop);
  return Array.from({ length: 50 }, (_, index) => {
    const file = path.join(folder, `${index}.sql`);
    writeFileSync(file, transaction(threeOf(products, index)));
    return file;
  });
}

/**
 * @param {import("./shop.mjs").Shop} shop
 * @returns {Promise<string[]>}
 */
async function productIds(shop) {
  const { rows } = await shop.sql.query('SELECT id FROM products ORDER BY id LIMIT 900');
  return rows.map((row) => row.id);
}

/**
 * @param {string[]} ids
 * @param {number} index
 */
const threeOf = (ids, index) => [0, 1, 2].map((line) => ids[(index * 3 + line) % ids.length]);

/**
 * The least that any shop does for an order: reads three products, inserts the order with its items and deletes the cart.
 * The shop's own call also checks prices, stock and idempotency key, keeps the accepted legal texts and queues mails.
 * @param {string[]} products
 */
function transaction(products) {
  const order = id(4, ':order');
  const list = products.map((product) => `'${product}'::uuid`).join(', ');
  const lines = products.map(
    (product, position) =>
      `(gen_random_uuid(), ${order}, ${position}, '${product}', 'Ürün', 10000, 1)`,
  );
  return `
\\set n random(1, ${customers})
\\set order random(1, 999999999999)
BEGIN;
SELECT id, name, offer_price_kurus, in_stock FROM products WHERE id IN (${list});
INSERT INTO orders (id, number, user_id, amount_kurus, status, payment_type, is_paid, address_id, first_name,
  last_name, email, street, city, state, zipcode, phone, country, created_at, updated_at, idempotency_key,
  idempotency_fingerprint, customer_folded, recipient_folded)
VALUES (${order}, nextval('bench_numbers'), ${userId(':n')}, 30000, 'Order Placed', 'bank_transfer', false, ${addressId(':n')}, 'Ayşe', 'Yılmaz',
  'ayse@example.com', 'Çay Sk. 4', 'Bursa', 'Nilüfer', '16110', '+905321112233', 'Türkiye', now(), now(), NULL, NULL,
  'ayse yilmaz', 'ayse yilmaz');
INSERT INTO order_items (id, order_id, position, product_id, name, unit_price_kurus, quantity) VALUES ${lines.join(', ')};
DELETE FROM carts WHERE user_id = ${userId(':n')};
COMMIT;
`;
}

/**
 * Transactions a second.
 * @param {string} pgbench
 * @param {string} database
 * @param {string[]} scripts
 * @param {number} connections
 */
async function transactions(pgbench, database, scripts, connections) {
  const { stdout } = await promisify(execFile)(pgbench, [
    ...[
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${connections}`,
      '--jobs=1',
      `--time=${seconds}`,
    ],
    ...scripts.flatMap((script) => ['--file', script]),
    database,
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

function findPgbench() {
  const [found] = [
    ...(process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench')),
    ...globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed(),
  ].flatMap((file) => globSync(file));
  if (found) return found;
  throw new Failure('No pgbench found (Debian, Ubuntu: apt-get install postgresql).');
}
