// Orders through the shop's API, compared with a plain order transaction of pgbench on the same PostgreSQL.
import { execFile } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure, temporaryFolder } from '../process/lifetime.mjs';
import { addCustomers, countStock, orderRequests, sqlUuid, threeOf } from '../load/customers.ts';
import { compare, load } from './load.ts';
import type { Shop } from './shop.ts';

/** Each may place thirty orders an hour. */
const customers = 900;
/** Connections on both sides: as many as the shop has to its database. */
const clients = 16;
const seconds = 6;

/**
 * @param shop with no customers yet
 * @param twin another one like it, whose database pgbench writes to
 */
export async function* orders(shop: Shop, twin: Shop) {
  const pgbench = findPgbench();
  for (const { url, sql } of [shop, twin]) await addCustomers(url, sql, customers);
  const products = await productIds(shop);
  const requests = await orderRequests(shop.url, customers, products);
  await twin.sql.query('CREATE SEQUENCE bench_numbers START 10000000 CACHE 100');
  const scripts = writeScripts(await productIds(twin));
  const ordering = async () => (await load(shop.url, requests, { clients, seconds })).perSecond;
  const writing = () => transactions(pgbench, twin.database, scripts);
  // Until autovacuum comes by, a new shop has plans made for empty tables.
  await compare(ordering, writing, 1);
  for (const { sql } of [shop, twin]) await sql.query('VACUUM ANALYZE');
  const row = async (name: string, target: string) => {
    const { one, other, ratio } = await compare(ordering, writing);
    const measured = `${one.toFixed(0)} /s against ${other.toFixed(0)} /s of pgbench`;
    return { name, measured, ratio: ratio.toFixed(2), target };
  };
  yield row('orders of three items', '≥ 0.2');
  await countStock(shop.sql, products);
  await ordering();
  yield row('orders of three counted items', '≥ 0.2');
}

/** Writes scripts with three products each; pgbench draws the customer. */
function writeScripts(products: string[]) {
  const folder = temporaryFolder('pgbench');
  return Array.from({ length: 50 }, (_, index) => {
    const file = path.join(folder, `${index}.sql`);
    writeFileSync(file, transaction(threeOf(products, index)));
    return file;
  });
}

async function productIds({ sql }: Shop): Promise<string[]> {
  const { rows } = await sql.query('SELECT id FROM products ORDER BY id LIMIT 900');
  return rows.map(({ id }) => id);
}

/**
 * Returns the least that any shop does for an order: it reads three products, inserts the order with its items and deletes
 * the cart. The shop's own request also checks the session, limits, prices, stock and its idempotency key, and queues mails,
 * which are sent meanwhile.
 */
function transaction(products: string[]) {
  const order = sqlUuid('order', ':order');
  const address = JSON.stringify({
    id: '019a9f00-0000-7000-8000-000000000001',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email: 'ayse@example.com',
    street: 'Çay Sk. 4',
    city: 'Bursa',
    state: 'Nilüfer',
    zipcode: '16110',
    phone: '+905321112233',
    country: 'Türkiye',
  });
  const search = JSON.stringify({
    customer: 'ayse yilmaz',
    recipient: 'ayse yilmaz',
    details: '',
  });
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
INSERT INTO orders (id, number, user_id, amount_kurus, status, payment_type, is_paid, address, created_at, updated_at,
  search)
VALUES (${order}, nextval('bench_numbers'), ${sqlUuid('user', ':n')}, 30000, 'Order Placed', 'bank_transfer', false, '${address}', now(), now(),
  '${search}');
INSERT INTO order_items (id, order_id, position, product_id, name, unit_price_kurus, quantity) VALUES ${lines.join(', ')};
DELETE FROM carts WHERE user_id = ${sqlUuid('user', ':n')};
COMMIT;
`;
}

/** Returns pgbench's transactions per second. */
async function transactions(pgbench: string, database: string, scripts: string[]) {
  const { stdout } = await promisify(execFile)(pgbench, [
    ...['--no-vacuum', '--protocol=prepared', '--jobs=1'],
    ...[`--client=${clients}`, `--time=${seconds}`],
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
