// Breaks the site piece by piece while customers order and visitors read, and compares the result with the bars.
import { setTimeout as delay } from 'node:timers/promises';
import { demoSeller } from '../demo.ts';
import { call, get, logIn } from '../load/api.ts';
import { addCustomers, countStock, orderRequests, ordersPerHour } from '../load/customers.ts';
import { percentile, startLoad, type Exchange } from '../load/generator.ts';
import { balance, ordersOf } from '../load/ledger.ts';
import { machine } from '../process/machine.ts';
import { faults, isWhole, type Fault } from './faults.ts';
import type { Site } from './site.ts';

const [clients, visitors] = [16, 8];
/** Customers who share the orders. */
const customers = 60 * clients;
const ordering = { pause: 100, backOff: 125, repeats: true };

/** Seconds. */
const bars = { order: 30, change: 10 };

/** Milliseconds between two faults. */
const pause = 3_000;

/** Returns whether every bar is met. */
export async function drill(site: Site) {
  const sql = await site.database();
  const [url] = site.shops;
  await addCustomers(url, sql, customers);
  const { products } = await call(url, '/api/product/list');
  const [changed, ...others] = products.filter(({ inStock }: any) => inStock);
  const ordered = others.slice(0, 40).map(({ _id }: any) => _id);
  const stock = await countStock(sql, ordered);
  await sql.end();
  const seller = await logIn(url, '/api/seller/login', demoSeller);
  const orders = await orderRequests(url, customers, ordered, ordersPerHour);
  const load = startLoad(site.doors, [
    { kind: 'order', clients, requests: orders, ...ordering },
    { kind: 'read', clients: visitors, requests: readRequests(products), pause: 100 },
  ]);
  const rows = [];
  for (const fault of faults(site)) {
    await delay(pause);
    const change = () => replicationTime(site, changed._id, seller);
    rows.push(await suffer(site, fault, load.exchanges, change));
  }
  await load.finish();
  report(rows, load.exchanges);
  const balances = [await balanceOn(site, load.exchanges, stock)];
  // The other database must have every order, too.
  await faults(site)
    .find(({ name }) => name === 'primary changed on purpose')
    ?.happen();
  await site.services['patroni-db1'].until(() => isWhole(site), 120);
  balances.push(await balanceOn(site, load.exchanges, stock));
  for (const one of balances) console.log(JSON.stringify(one));
  const refused = load.exchanges.some(isRefused);
  const isEven = balances.every(({ wrong }) => Object.values(wrong).every((count) => count === 0));
  return isEven && !refused && rows.every(({ isMet }) => isMet);
}

const isRefused = ({ kind, status }: Exchange) => kind === 'order' && status >= 400 && status < 500;

const isFailedRead = ({ kind, status, bytes }: Exchange) =>
  kind === 'read' && (status !== 200 || bytes === 0);

/** Lets a fault happen and measures it. `change` returns after how many seconds the other shop shows a change. */
async function suffer(
  site: Site,
  fault: Fault,
  exchanges: Exchange[],
  change: () => Promise<number>,
) {
  const from = Date.now();
  const mend = await fault.happen();
  await delay(pause);
  await everyClientOrders(exchanges, from);
  await mend();
  await site.services['patroni-db1'].until(() => isWhole(site), 180);
  const whole = Date.now();
  const seen = await change();
  await delay(pause);
  const to = Date.now();
  const orders = ordersOf(exchanges).filter(({ began, ended = to }) => began < to && ended > from);
  const waits = orders.map(({ began, ended = to }) => Math.min(ended, to) - Math.max(began, from));
  const wait = Math.max(0, ...waits) / 1000;
  const reads = exchanges.filter(({ kind, at }) => kind === 'read' && at >= from && at < to);
  const took = reads.map((read) => read.took);
  const failed = reads.filter(isFailedRead).length;
  const cells = {
    'What happened': fault.name,
    'Orders meanwhile': orders.filter(({ ended }) => ended).length,
    'Longest wait for one (≤ 30 s)': `${wait.toFixed(1)} s`,
    Reads: reads.length,
    'Failed (0)': failed,
    'By the other address': reads.filter(({ tries }) => tries > 1).length,
    p99: `${percentile(took, 99).toFixed(0)} ms`,
    Slowest: `${Math.max(0, ...took).toFixed(0)} ms`,
    'Whole again after': `${((whole - from) / 1000).toFixed(0)} s`,
    'A change seen elsewhere after (≤ 10 s)': `${seen.toFixed(1)} s`,
  };
  console.log(Object.values(cells).join(' | '));
  return { cells, isMet: wait <= bars.order && failed === 0 && seen <= bars.change };
}

/** Waits until every client has an acknowledged order that was sent after this moment. */
async function everyClientOrders(exchanges: Exchange[], from: number) {
  for (const deadline = Date.now() + 150_000; Date.now() < deadline; await delay(500)) {
    const done = ordersOf(exchanges).filter(({ began, ended }) => began > from && ended);
    if (new Set(done.map(({ client }) => client)).size === clients) return;
  }
}

/** Returns after how many seconds a seller's change at one shop shows at the other; the longer time of both directions. */
async function replicationTime(site: Site, id: string, cookie: string) {
  let longest = 0;
  for (const [here, there] of [site.shops, site.shops.toReversed()]) {
    const isInStock = async (url: string) =>
      (await call(url, `/api/product/${id}`)).product.inStock;
    const before = await isInStock(here);
    const body = { id, inStock: !before };
    const began = Date.now();
    // Just after a fault a shop may refuse the first requests.
    await site.services['shop-shop1'].until(() =>
      call(here, '/api/product/stock', { cookie, body }),
    );
    while ((await isInStock(there)) === before) {
      if (Date.now() > began + 60_000) break;
      await delay(20);
    }
    longest = Math.max(longest, Date.now() - began);
  }
  return longest / 1000;
}

function readRequests(products: any[]) {
  const pictures = products.flatMap(({ image }) => image.slice(0, 1)).slice(0, 20);
  const paths = pictures.flatMap((picture, index) => [
    ...['/', '/urunler', picture, `/api/product/${products[index]._id}`],
    `/api/product/list?page=${1 + (index % 2)}&limit=24`,
  ]);
  return paths.map((path) => get(path));
}

async function balanceOn(site: Site, exchanges: Exchange[], stock: number) {
  await using sql = await site.database();
  return await balance(sql, ordersOf(exchanges), stock);
}

function report(rows: { cells: object }[], exchanges: Exchange[]) {
  console.log(`\n${machine}, shared by site and load.\n`);
  console.table(rows.map(({ cells }) => cells));
  const failed = exchanges.filter(
    (one) => !(one.status > 0 && one.status < 400) || isFailedRead(one),
  );
  const alike = Object.groupBy(failed, ({ kind, status, body, failure }) => {
    // Without the request's id, so that equal responses are counted together.
    const said = (failure ?? body ?? '').replace(/"requestId":"[^"]*"/, '');
    return `${kind} ${status} ${said}`;
  });
  console.log('\nRequests that failed (reads and orders of 4xx: 0; other orders were repeated):');
  for (const [what, all] of Object.entries(alike)) console.log(`  ${all?.length} × ${what}`);
}
