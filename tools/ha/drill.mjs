// Breaks the site piece by piece while customers order and visitors look around, and counts.
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { addCustomers, logInCustomer } from '../bench/customers.mjs';
import { percentile } from '../bench/load.mjs';
import { caller, logIn } from '../bench/api.mjs';
import { table } from '../bench/table.mjs';
import { demoSeller } from '../demo.mjs';
import { Door } from './door.mjs';
import { faults, isWhole } from './faults.mjs';
import { balance, isEven } from './ledger.mjs';
import { Readers } from './readers.mjs';
import { Shoppers } from './shoppers.mjs';

const [customers, visitors] = [16, 8];

/** Seconds. */
const bars = { order: 30, change: 10 };

/** Milliseconds of calm before and after each fault. */
const calm = 3_000;

/**
 * @param {import('./site.mjs').Site} site
 * @returns {Promise<boolean>} whether every bar is met
 */
export async function drill(site) {
  const sql = await site.database();
  const shop = { url: site.shops[0], sql, call: caller(site.shops[0]) };
  await addCustomers(shop, customers);
  const cookies = [];
  for (let n = 1; n <= customers; n += 1) cookies.push(await logInCustomer(shop, n));
  const { products } = await shop.call('/api/product/list');
  const [changed, ...others] = products.filter((/** @type {any} */ { inStock }) => inStock);
  const ordered = others.slice(0, 40).map((/** @type {any} */ { _id }) => _id);
  const stock = await countStock(sql, ordered);
  await sql.end();
  const seller = await logIn(shop, '/api/seller/login', demoSeller);

  const doors = site.doors.map((url) => new Door(url));
  const shoppers = new Shoppers(doors, cookies, ordered);
  const readers = new Readers(doors, pathsOf(products), visitors);
  const rows = [];
  try {
    for (const fault of faults(site)) {
      await delay(calm);
      const row = await suffer(site, fault, shoppers, readers, () =>
        seenElsewhere(site, changed._id, seller),
      );
      console.log(`${fault.name}: ${row.cells.slice(1).join(' | ')}`);
      for (const [what, count] of shoppers.refusals) console.log(`  refused ${count} ×: ${what}`);
      rows.push(row);
    }
  } finally {
    await Promise.all([shoppers.close(), readers.close()]);
  }
  report(rows, readers, shoppers);
  const balances = [await balanceOn(site, shoppers, stock)];
  // The one that was standby last has them too: it becomes primary, and is asked in turn.
  await faults(site)
    .find(({ name }) => name === 'primary changed on purpose')
    ?.happen();
  await site.services['patroni-db1'].until(() => isWhole(site), 120);
  balances.push(await balanceOn(site, shoppers, stock));
  for (const one of balances) console.log(JSON.stringify(one));
  return balances.every(isEven) && shoppers.refusals.size === 0 && rows.every(({ isMet }) => isMet);
}

/**
 * @param {import('./site.mjs').Site} site
 * @param {import('./faults.mjs').Fault} fault
 * @param {Shoppers} shoppers
 * @param {Readers} readers
 * @param {() => Promise<number>} change answers in seconds how long a change takes to be seen
 */
async function suffer(site, fault, shoppers, readers, change) {
  const from = Date.now();
  const mend = await fault.happen();
  await delay(calm);
  await everybodyOrders(shoppers, from);
  await mend();
  await site.services['patroni-db1'].until(() => isWhole(site), 180);
  const whole = Date.now();
  const seen = await change();
  await delay(calm);
  const to = Date.now();
  const wait = shoppers.longestWait(from, to) / 1000;
  const reads = readers.within(from, to);
  const failed = reads.filter(({ failure }) => failure !== undefined);
  const isMet = wait <= bars.order && failed.length === 0 && seen <= bars.change;
  const cells = [
    fault.name,
    `${shoppers.acknowledged(from, to)}`,
    `${wait.toFixed(1)} s`,
    `${reads.length}`,
    `${failed.length}`,
    `${reads.filter(({ byOtherDoor }) => byOtherDoor).length}`,
    `${(
      percentile(
        reads.map(({ took }) => took),
        99,
      ) / 1000
    ).toFixed(2)} s`,
    `${(Math.max(...reads.map(({ took }) => took)) / 1000).toFixed(1)} s`,
    `${((whole - from) / 1000).toFixed(0)} s`,
    `${seen.toFixed(1)} s`,
  ];
  return { cells, isMet };
}

/**
 * Waits until every customer has an order acknowledged that was begun after this moment.
 * @param {Shoppers} shoppers
 * @param {number} from
 */
async function everybodyOrders(shoppers, from) {
  for (const deadline = Date.now() + 150_000; Date.now() < deadline; await delay(100)) {
    const done = shoppers.orders.filter(({ began, ended }) => began > from && ended);
    if (new Set(done.map(({ customer }) => customer)).size === customers) return;
  }
}

/**
 * Seconds until what the seller changed at one shop is seen at the other; the longer of both ways.
 * @param {import('./site.mjs').Site} site
 * @param {string} id of a product that nobody orders
 * @param {string} cookie
 */
async function seenElsewhere(site, id, cookie) {
  let longest = 0;
  for (const [here, there] of [site.shops, site.shops.toReversed()]) {
    const before = (await caller(here)(`/api/product/${id}`)).product.inStock;
    await caller(here)('/api/product/stock', { cookie, body: { id, inStock: !before } });
    const began = Date.now();
    while ((await caller(there)(`/api/product/${id}`)).product.inStock === before) {
      if (Date.now() > began + 60_000) break;
      await delay(20);
    }
    longest = Math.max(longest, Date.now() - began);
  }
  return longest / 1000;
}

/**
 * Has every piece counted; answers how many there are.
 * @param {import('pg').Client} sql
 * @param {string[]} products
 */
async function countStock(sql, products) {
  await sql.query(
    `INSERT INTO product_stock (product_id, pieces, changed_at)
     SELECT id, 99999, now() FROM unnest($1::uuid[]) AS id
     ON CONFLICT (product_id) DO UPDATE SET pieces = excluded.pieces, changed_at = now()`,
    [products],
  );
  const { rows } = await sql.query('SELECT sum(pieces)::bigint AS pieces FROM product_stock');
  return Number(rows[0].pieces);
}

/** @param {any[]} products */
function pathsOf(products) {
  const pictures = products.flatMap(({ image }) => image.slice(0, 1)).slice(0, 20);
  return pictures.flatMap((picture, index) => [
    '/',
    `/api/product/list?page=${1 + (index % 2)}&limit=24`,
    picture,
    `/api/product/${products[index]._id}`,
    '/urunler',
  ]);
}

/**
 * @param {import('./site.mjs').Site} site
 * @param {Shoppers} shoppers
 * @param {number} stock
 */
async function balanceOn(site, shoppers, stock) {
  const sql = await site.database();
  const found = await balance(sql, shoppers.orders, stock);
  await sql.end();
  return found;
}

/**
 * @param {{ cells: string[] }[]} rows
 * @param {Readers} readers
 * @param {Shoppers} shoppers
 */
function report(rows, readers, shoppers) {
  const cpus = os.cpus();
  console.log(
    `\n${cpus.length} × ${cpus[0].model}, which everything shares; load ${os.loadavg()[0].toFixed(1)}.\n`,
  );
  const heading = [
    'What happened',
    'Orders meanwhile',
    'Longest wait for one (≤ 30 s)',
    'Reads',
    'Failed (0)',
    'By the other door',
    'p99',
    'Slowest',
    'Whole again after',
    'A change seen elsewhere after (≤ 10 s)',
  ];
  console.log(
    table(
      heading,
      rows.map(({ cells }) => cells),
    ),
  );
  const counted = (/** @type {Map<string, number>} */ counts) =>
    [...counts].map(([what, count]) => `  ${count} × ${what}`).join('\n') || '  none';
  console.log(`\nOrders that were to come again:\n${counted(shoppers.repeats)}`);
  console.log(`Orders that were refused (0):\n${counted(shoppers.refusals)}`);
  /** @type {Map<string, number>} */
  const failures = new Map();
  for (const { failure } of readers.reads) {
    if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  }
  for (const { key, answers } of shoppers.orders.filter(({ ended }) => ended === undefined)) {
    console.log(`Never acknowledged: ${key}, last told ${answers.at(-1)}`);
  }
  console.log(`Reads that failed (0):\n${counted(failures)}`);
}
