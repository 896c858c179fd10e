// Tortures the shop: faults one after another under orders and visits, then an overload. Fails if a bar is missed.
// `just torture s3` runs one part.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { buildForTests, buildMeasured, measuredProfile } from './build.ts';
import { findCaddy, findHaproxy, startCaddy, startHaproxy } from './deploy/proxies.ts';
import { demoCustomer, demoSeller } from './demo.ts';
import { call, get, logIn, productPath } from './load/api.ts';
import {
  addCustomers,
  addressOf,
  countStock,
  limited,
  orderRequests,
  ordersPerHour,
} from './load/customers.ts';
import {
  burst,
  percentile,
  startLoad,
  unique,
  type Exchange,
  type Group,
  type Request,
} from './load/generator.ts';
import { balance, balanceUses, countPlaced, isUsedUp, ordersOf } from './load/ledger.ts';
import { uploadRequest } from './load/upload.ts';
import { binary } from './paths.mjs';
import { connect } from './postgres/client.ts';
import { startThrowawayPostgres, type Cluster } from './postgres/cluster.ts';
import { Failure, main, temporaryFolder } from './process/lifetime.mjs';
import { startService } from './process/commands.ts';
import { machine, memoryOf } from './process/machine.ts';
import { openShop } from './shop.ts';
import { importUnderOrders } from './torture/imports.ts';
import { faults, s3Faults, storeFaults, type Fault } from './torture/faults.ts';
import { startMailServer } from './torture/mails.ts';
import { startProxy } from './torture/proxy.ts';
import { providers, refundUnderFaults, type Provider } from './torture/refunds.ts';
import { besideSlowClients } from './torture/slow.ts';

const bars = {
  ...{
    hanging: 5_000,
    recovery: 2_000,
    page: 500,
    overloaded: 1_000,
    login: 3_000,
  },
  ...{ slow: 60, besideSlow: 50 },
  ...{ orderBesideImport: 1_000, peakMemory: 300, memoryAfterwards: 150 },
};
/** Clients that order. */
const clients = 16;
/** Customers who share the orders. */
const customers = 60 * clients;
/** How many of the clients order with a code, which is used up in the course of the faults. */
const discounted = 4;
const code = { code: 'ISKENCE', kind: 'percent', value: 10, maxUses: 200 };
const visitors = 4;
const ordering = { pause: 100, backOff: 50, repeats: true };
/** Clients of the overload by what they send. */
const crowd = {
  lists: 120,
  pages: 100,
  pictures: 60,
  sessions: 60,
  logins: 60,
};
const overloadSeconds = 60;
/** Clients that add products with large pictures after the overload. */
const uploaders = 20;
const uploadSeconds = 20;
/** Milliseconds between two faults. */
const pause = 3_000;

const rows: { What: string; Measured: string; Bar: string }[] = [];
const missed: string[] = [];

/** Compares a figure with its bar. */
function judge(name: string, figure: number, most: number, unit: string = '') {
  rows.push({
    What: name,
    Measured: `${Math.round(figure)}${unit}`,
    Bar: `≤ ${most}${unit}`,
  });
  if (figure > most) missed.push(name);
  console.log(`${name}: ${Math.round(figure)}${unit} (≤ ${most}${unit})`);
}

await main(async () => {
  const wanted = process.argv.slice(2);
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const proxies = isWanted('slow') ? findProxies() : undefined;
  await buildMeasured();
  const postgres = await startThrowawayPostgres({ waitsForDisk: true });
  const parts: Record<string, (name: string) => Promise<void>> = {
    faults: async (name) => {
      const store = mountStore();
      const all = store ? [...faults, ...storeFaults(store)] : faults;
      const settings = store ? { SHOP_STORAGE_URL: `${pathToFileURL(store).href}/` } : {};
      await torture(name, postgres, all, settings);
      if (store) spawnSync('umount', [store]);
    },
    s3: async (name) => {
      await buildForTests(['--example', 's3_server']);
      const folder = temporaryFolder('s3');
      mkdirSync(path.join(folder, 'dorduncu'));
      const settings = await startService(binary('examples/s3_server', 'debug'), [folder]);
      const network = await startProxy(Number(new URL(settings.AWS_ENDPOINT).port));
      settings.AWS_ENDPOINT = `http://127.0.0.1:${network.port}`;
      settings.SHOP_STORAGE_URL = 's3://dorduncu/pictures';
      await torture(name, postgres, s3Faults(network), settings);
    },
    imports: async (name) => {
      const database = await postgres.database(name);
      await using shop = await start(database);
      const { figures, wrong } = await importUnderOrders(shop.url, database);
      for (const { what, took, orders, slowest, refused } of figures) {
        console.log(`import of ${what}: ${took} ms, ${orders} orders`);
        judge(`import of ${what}: slowest order`, slowest, bars.orderBesideImport, ' ms');
        judge(`import of ${what}: orders not taken`, refused, 0);
      }
      for (const [what, count] of Object.entries(wrong)) {
        judge(`orders beside imports: ${what}`, Math.abs(count), 0);
      }
    },
    refunds: async (name) => {
      await buildForTests();
      for (const provider of providers) {
        const database = await postgres.database(`${name}-${provider}`);
        await refunds(provider, postgres, database);
      }
    },
    slow: async (name) => {
      await using shop = await start(await postgres.database(name));
      if (proxies) await slowClientsAtProxies(shop.url, proxies);
    },
    overload: async (name) => overload(await start(await postgres.database(name))),
  };
  for (const [name, part] of Object.entries(parts)) {
    if (isWanted(name)) await part(name);
  }
  console.log(`\n${machine}, shared by load, server and PostgreSQL.\n`);
  console.table(rows);
  if (missed.length > 0) throw new Failure(`Missed: ${missed.join('; ')}.`);
});

function start(database: string, more?: NodeJS.ProcessEnv) {
  // Few connections, so that they are soon all in use.
  const settings = {
    SHOP_DATABASE_CONNECTIONS: '8',
    SHOP_SHUTDOWN_GRACE: '1',
    ...limited,
    ...more,
  };
  return openShop({
    binary: binary('dorduncu', measuredProfile),
    settings: { DATABASE_URL: database, ...settings },
    output: 'ignore',
  });
}

/** Mounts a small file system for the pictures, where this account may. */
function mountStore() {
  const folder = temporaryFolder('store');
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]);
  if (mounted.status === 0) return folder;
  console.log('Left out, because this account may not mount: a full and a read-only store.');
  return undefined;
}

/** Runs faults on a new shop. */
async function torture(
  name: string,
  postgres: Cluster,
  faults: Fault[],
  settings: NodeJS.ProcessEnv,
) {
  const database = await postgres.database(name);
  const url = new URL(database);
  const network = await startProxy(Number(url.port));
  url.port = `${network.port}`;
  await using shop = await start(url.href, { ...settings, ...(await startMailServer()) });
  const sql = await connect(database);
  await addCustomers(shop.url, sql, customers);
  const { products } = await call(shop.url, '/api/product/list?inStock=true&page=1&limit=24');
  const ids = products.map(({ _id }: any) => _id);
  const stock = await countStock(sql, ids);
  await sql.end();
  const { exchanges, finish } = startLoad([shop.url], await groups(shop.url, products));
  await delay(2 * pause);
  for (const { name, isWithoutServer, strike } of faults) {
    const began = Date.now();
    const code = await strike({ shop, postgres, database, network });
    const struck = Date.now();
    const recovery = await recoveryAfter(shop.url, exchanges, struck);
    const ended = Date.now();
    await delay(pause);
    judge(`${name}: until everything serves`, recovery, bars.recovery, ' ms');
    const during = exchanges.filter(({ at }) => at >= began && at <= ended);
    // While the server itself restarts, nothing is served.
    const reads = during.filter(
      ({ kind, at }) => /page|picture/.test(kind) && (at >= struck || !isWithoutServer),
    );
    const took = reads.map((read) => read.took);
    judge(`${name}: pages and pictures p99`, percentile(took, 99), bars.page, ' ms');
    const refused = reads.filter(({ status }) => status !== 200);
    if (!isWithoutServer) judge(`${name}: pages and pictures refused`, refused.length, 0);
    if (typeof code === 'number') judge(`${name}: exit code`, code, 0);
    if (name.startsWith('SIGTERM')) {
      const cut = during.filter(
        ({ status, failure }) => status === 0 && failure !== 'ConnectionRefused',
      );
      judge(`${name}: orders placed and not answered`, await countPlaced(database, cut), 0);
      console.log(`  connections closed before the server read their request: ${cut.length}`);
    }
  }
  await finish();
  const hanging = exchanges.filter(({ took }) => took > bars.hanging);
  judge('responses after more than 5 s', hanging.length, 0);
  for (const { kind, took, status } of hanging) console.log(`  ${kind} ${status} ${took} ms`);
  const wrong = exchanges.filter(
    (one) => one.status >= 400 && (one.status < 500 || one.failure) && !isUsedUp(one),
  );
  judge('responses other than success and 503', wrong.length, 0);
  for (const { kind, status, body } of wrong.slice(0, 5))
    console.log(`  ${kind} ${status} ${body}`);
  await account(database, shop.url, exchanges, stock);
}

/** Returns customers who order, visitors who read, and a seller who adds products with pictures. */
async function groups(url: string, products: any[]): Promise<Group[]> {
  const ids = products.map(({ _id }) => _id);
  const orders = await orderRequests(url, customers, ids, ordersPerHour);
  const [withCode, others] = [true, false].map((wanted) =>
    orders.filter((_, turn) => turn % clients < discounted === wanted),
  );
  for (const { body } of withCode) Object.assign(body as object, { discountCode: code.code });
  const pages = ['/', '/urunler', ...products.map(productPath)].map((path) => get(path));
  const pictures = products.flatMap(({ image }) => image).map((path) => get(path));
  const seller = await logIn(url, '/api/seller/login', demoSeller);
  await call(url, '/api/seller/discount', { cookie: seller, body: code });
  const upload = await uploadRequest(seller, products[0].category, [300, 300]);
  return [
    {
      kind: 'order',
      clients: clients - discounted,
      requests: others,
      ...ordering,
    },
    {
      kind: 'discounted',
      clients: discounted,
      requests: withCode,
      ...ordering,
      pause: 400,
    },
    { kind: 'page', clients: visitors, requests: pages, pause: 40 },
    { kind: 'picture', clients: visitors, requests: pictures, pause: 40 },
    { kind: 'upload', clients: 1, requests: [upload], pause: 500 },
  ];
}

/** Returns how many milliseconds it took until readiness, an order, a page and a picture were served. */
async function recoveryAfter(url: string, exchanges: Exchange[], since: number) {
  const isServed = (kind: string) =>
    exchanges.some((one) => one.kind === kind && one.at >= since && /^2/.test(`${one.status}`));
  while (Date.now() - since < 60_000) {
    const signal = AbortSignal.timeout(bars.hanging);
    const ready = await fetch(`${url}/readyz`, { signal }).catch(() => undefined);
    if (ready?.ok && ['order', 'page', 'picture'].every(isServed)) return Date.now() - since;
    await delay(20);
  }
  return Infinity;
}

/** Compares what was acknowledged with what is stored. */
async function account(database: string, url: string, exchanges: Exchange[], stock: number) {
  await using sql = await connect(database);
  const { acknowledged, wrong } = await balance(sql, ordersOf(exchanges), stock);
  console.log(`${acknowledged} orders were acknowledged.`);
  for (const [what, count] of Object.entries(wrong)) judge(`orders: ${what}`, Math.abs(count), 0);
  const used = await balanceUses(sql, exchanges, code.code);
  judge('uses of the discount code', used.uses, code.maxUses);
  if (used.isUsedUp) judge('uses missing when it was refused', code.maxUses - used.uses, 0);
  for (const [what, count] of Object.entries(used.wrong)) judge(`uses: ${what}`, count, 0);
  const added = exchanges
    .filter(({ kind, status }) => kind === 'upload' && status === 201)
    .map(({ body }) => JSON.parse(body ?? '').product);
  console.log(`${added.length} products were added.`);
  const { rows } = await sql.query('SELECT id FROM products');
  const stored = new Set(rows.map(({ id }) => id));
  judge('added products lost', added.filter(({ _id }) => !stored.has(_id)).length, 0);
  let lost = 0;
  for (const { image } of added) lost += (await fetch(`${url}${image[0]}`)).ok ? 0 : 1;
  judge('pictures of added products lost', lost, 0);
}

/** Lets staff refund orders under faults, and compares the provider's books with the shop's. */
async function refunds(provider: Provider, postgres: Cluster, database: string) {
  const result = await refundUnderFaults(provider, postgres, database, start);
  const { exchanges, figures, pending, wrong } = result;
  console.log(`${provider}: ${exchanges.length} requests, ${JSON.stringify(figures)}`);
  judge(`${provider}: refunds pending for ever`, pending, 0);
  for (const [what, count] of Object.entries(wrong)) judge(`${provider}: ${what}`, count, 0);
  const odd = exchanges.filter(({ status, failure }) => failure !== null && status >= 500);
  judge(`${provider}: refunds with responses other than success and 503`, odd.length, 0);
  for (const { status, body } of odd.slice(0, 5)) console.log(`  ${status} ${body}`);
}

/** Sends visitors' requests through each proxy while slow clients hold connections to it. */
async function slowClientsAtProxies(url: string, programs: ReturnType<typeof findProxies>) {
  const { products } = await call(url, '/api/product/list?page=1&limit=24');
  const groups = Object.entries({
    page: ['/', '/urunler', ...products.map(productPath)],
    list: [1, 2, 3].map((page) => `/api/product/list?page=${page}&limit=24`),
    picture: products.map(({ image }: any) => image[0]),
  }).map(([kind, paths]) => ({
    ...{ kind, clients: visitors, pause: 40 },
    requests: paths.map((path: string) => get(path)),
  }));
  // A shop at work has its pages in memory.
  await burst(url, groups, 5);
  const shop = Number(new URL(url).port);
  const proxies = {
    Caddy: () => startCaddy(programs.caddy, shop),
    HAProxy: () => startHaproxy(programs.haproxy, shop),
  };
  for (const [name, begin] of Object.entries(proxies)) {
    await using proxy = await begin();
    const { count, closed, report } = await besideSlowClients(proxy, products[0].image[0], groups);
    for (const [kind, after] of Object.entries(closed)) {
      console.log(`  ${kind}: closed after ${Math.round(after / 1_000)} s`);
    }
    const last = Math.max(...Object.values(closed)) / 1_000;
    judge(`${name}: until ${count} slow connections are closed`, last, bars.slow, ' s');
    for (const { kind, status, p99 } of report.exchanges) {
      judge(`${name}: p99 of each ${kind} with ${status} meanwhile`, p99, bars.besideSlow, ' ms');
    }
    const failed = Object.values(report.failures).reduce((sum, count) => sum + count, 0);
    judge(`${name}: no response, or neither success nor 503`, failed, 0);
  }
}

/** Returns the proxies' programs, or fails with how to install them. */
function findProxies() {
  const [caddy, haproxy] = [findCaddy(), findHaproxy()];
  if (caddy && haproxy) return { caddy, haproxy };
  throw new Failure('Missing: Caddy or HAProxy. As root, on Debian: apt-get install caddy haproxy');
}

async function overload(shop: Awaited<ReturnType<typeof start>>) {
  const { products } = await call(shop.url, '/api/product/list?page=1&limit=24');
  const cookie = await logIn(shop.url, '/api/user/login', demoCustomer);
  const body = { email: `${unique}@example.com`, password: 'x' };
  // Logins are limited for each address.
  const stranger = (n: number): Request => {
    const headers = { 'x-forwarded-for': addressOf(n) };
    return { method: 'POST', path: '/api/user/login', headers, body };
  };
  const requests: Record<string, Request[]> = {
    lists: [1, 2, 3].map((page) => get(`/api/product/list?page=${page}&limit=24&sort=newest`)),
    pages: ['/', '/urunler', '/iletisim'].map((path) => get(path)),
    pictures: products.map(({ image }: any) => get(image[0])),
    sessions: [get('/api/user/is-auth', { cookie })],
    logins: Array.from({ length: 10_000 }, (_, n) => stranger(n)),
  };
  const load = (crowd: Record<string, number>, seconds: number) => {
    const groups = Object.entries(crowd).map(([kind, clients]) => ({
      kind,
      clients,
      backOff: 500,
    }));
    const all = groups.map((group) => ({
      ...group,
      requests: requests[group.kind],
    }));
    return burst(shop.url, all, seconds);
  };
  // A shop at work has its pages in memory.
  await load({ lists: 1, pages: 1, pictures: 1 }, 2);
  const { exchanges, failures } = await load(crowd, overloadSeconds);
  for (const { kind, status, count, p99 } of exchanges) {
    console.log(`  ${kind} ${status}: ${count}`);
    // Logins wait for up to two seconds to be hashed.
    const bar = kind === 'logins' ? bars.login : bars.overloaded;
    judge(`overload: p99 of ${kind} with ${status}`, p99, bar, ' ms');
  }
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  judge('overload: no response, or neither success nor 503', failed, 0);
  for (const [failure, count] of Object.entries(failures)) console.log(`  ${count} × ${failure}`);
  const seller = await logIn(shop.url, '/api/seller/login', demoSeller);
  // 12 megapixels and 7.2 MB, below the shop's limits.
  const upload = await uploadRequest(seller, products[0].category, [4000, 3000]);
  const uploads = {
    kind: 'uploads',
    clients: uploaders,
    requests: [upload],
    backOff: 500,
  };
  await burst(shop.url, [uploads], uploadSeconds);
  judge('overload: peak memory', memoryOf(shop.pid()).peak, bars.peakMemory, ' MB');
  await delay(60_000);
  judge('overload: memory a minute after', memoryOf(shop.pid()).now, bars.memoryAfterwards, ' MB');
  await shop.end();
}
