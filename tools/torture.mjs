// Tortures the shop: faults one after another under orders and visits, then an overload. Ends well only with all bars
// met. SHOP_BINARY names another server than the release build; `just torture clock` does one part of it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { table } from './bench/table.mjs';
import { buildFrontend, buildRelease } from './build.mjs';
import { serverBinary } from './paths.mjs';
import { peakOf } from './process/memory.mjs';
import { Failure, main, removeWithUs } from './process/lifetime.mjs';
import { preloaded } from './torture/preloaded.mjs';
import { clockFaults, diskFaults, faults, s3Faults, storeFaults } from './torture/faults.mjs';
import { Load, percentile } from './torture/load.mjs';
import { overload } from './torture/overload.mjs';
import { startPostgres } from './torture/postgres.mjs';
import { startProxy } from './torture/proxy.mjs';
import { startS3 } from './torture/s3.mjs';
import { openShop } from './torture/shop.mjs';

const bars = { hanging: 5_000, recovery: 2_000, page: 500, accepted: 1_000, memory: 250 };
const customers = 16;
const visitors = 4;
const overloadSeconds = 60;
/** Milliseconds between two faults. */
const pause = 3_000;

/** @type {string[][]} */
const rows = [];
/** @type {string[]} */
const missed = [];

/**
 * Notes a figure against its bar.
 * @param {string} name
 * @param {number} figure
 * @param {number} most
 * @param {string} [unit]
 */
function judge(name, figure, most, unit = '') {
  rows.push([name, `${Math.round(figure)}${unit}`, `≤ ${most}${unit}`]);
  if (figure > most) missed.push(name);
  console.log(`${name}: ${Math.round(figure)}${unit} (≤ ${most}${unit})`);
}

await main(async () => {
  const wanted = process.argv.slice(2);
  const isWanted = (/** @type {string} */ part) => wanted.length === 0 || wanted.includes(part);
  const binary = process.env.SHOP_BINARY ?? serverBinary('release');
  if (!process.env.SHOP_BINARY) {
    await buildFrontend();
    await buildRelease();
  }
  const postgres = await startPostgres();
  /** @type {Record<string, (name: string) => Promise<void>>} */
  const parts = {
    faults: async (name) => {
      const store = ownStore();
      const stage = await stageOf(binary, postgres, name, { store });
      await torture(stage, store ? [...faults, ...storeFaults] : faults);
      if (store) spawnSync('umount', [store]);
    },
    s3: async (name) => {
      const s3 = await startS3();
      await torture(await stageOf(binary, postgres, name, s3), s3Faults(s3));
    },
    disk: async (name) => {
      const [disk, store] = [preloaded('disk'), newFolder()];
      if (!disk) return console.log('No disk can be slow here (Linux and cc): it is left out.');
      const settings = { ...disk.settings, TORTURE_FOLDER: store };
      await torture(await stageOf(binary, postgres, name, { store, settings }), diskFaults(disk));
    },
    clock: async (name) => {
      const clock = preloaded('clock');
      if (clock) await torture(await stageOf(binary, postgres, name, clock), clockFaults(clock));
      else console.log('No clock can be set wrong here (Linux and cc): its jumps are left out.');
    },
    // Without the proxy, which would be as busy as those who ask.
    overload: async (name) => drown(await openShop(binary, (await postgres.database(name))())),
  };
  for (const [name, part] of Object.entries(parts)) {
    if (isWanted(name)) await part(name);
  }
  const [{ model }] = os.cpus();
  console.log(
    `\n${os.cpus().length} × ${model}; ${binary}; load, server and PostgreSQL share them.\n`,
  );
  console.log(table(['What', 'Measured', 'Bar'], rows));
  if (missed.length > 0) throw new Failure(`Missed: ${missed.join('; ')}.`);
});

/**
 * A shop with a database of its own, behind a network of its own.
 * @param {string} binary
 * @param {import('./torture/postgres.mjs').Postgres} postgres
 * @param {string} name
 * @param {Parameters<typeof openShop>[2]} [options]
 * @returns {Promise<import('./torture/faults.mjs').Stage>}
 */
async function stageOf(binary, postgres, name, options) {
  const network = await startProxy(postgres.port);
  const database = await postgres.database(name);
  const shop = await openShop(binary, database(network.port), options);
  return { shop, postgres, database: database(), network };
}

/** For pictures. */
function newFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-store-'));
  removeWithUs(folder);
  return folder;
}

/** A small file system for the pictures, where this account may mount one. */
function ownStore() {
  const folder = newFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]);
  if (mounted.status === 0) return folder;
  console.log(
    'No file system may be mounted here: a full and a read-only picture store are left out.',
  );
  return undefined;
}

/**
 * @param {import('./torture/faults.mjs').Stage} stage
 * @param {import('./torture/faults.mjs').Fault[]} faults
 */
async function torture(stage, faults) {
  const { shop } = stage;
  await shop.begin();
  await fillShelves(stage);
  const load = new Load(shop.url);
  await load.begin({ customers, visitors });
  await load.untilAllIsSeen();
  await delay(pause);
  for (const { name, isWithoutServer, strike } of faults) {
    const began = performance.now();
    await strike(stage);
    const struck = performance.now();
    const recovery = await untilServing(load, struck);
    const ended = performance.now();
    await delay(pause);
    const during = load.seen.filter(({ at }) => at >= began && at <= ended);
    judge(`${name}: until everything serves`, recovery, bars.recovery, ' ms');
    // Where the server itself ends, nobody is served until the next one is ready.
    const looks = during.filter(
      ({ kind, at }) => /page|picture/.test(kind) && (at >= struck || !isWithoutServer),
    );
    const slowest = percentile(
      looks.map(({ took }) => took),
      99,
    );
    judge(`${name}: pages and pictures p99`, slowest, bars.page, ' ms');
    const lost = looks.filter(({ status }) => status !== 200);
    if (!isWithoutServer) judge(`${name}: pages and pictures refused`, lost.length, 0);
    if (name.startsWith('SIGTERM')) {
      const cut = during.filter(({ status, error }) => status === 0 && error !== 'ECONNREFUSED');
      judge(`${name}: requests that were heard and not answered`, cut.length, 0);
      for (const { kind, at, took, error } of cut) {
        console.log(
          `  ${kind} ${error} asked ${Math.round(at - began)} ms after, lost after ${took}`,
        );
      }
    }
  }
  await load.finish();
  const hanging = load.seen.filter(({ took }) => took > bars.hanging);
  judge('hanging answers (> 5 s)', hanging.length, 0);
  for (const { kind, took, status } of hanging) console.log(`  ${kind} ${status} ${took} ms`);
  judge('answers that are no refusal', new Set(load.bad).size, 0);
  for (const one of new Set(load.bad)) console.log(`  ${one}`);
  await count(load, stage);
  await shop.end('SIGTERM');
}

/**
 * Sees to it that nothing sells out while it lasts.
 * @param {import('./torture/faults.mjs').Stage} stage
 */
async function fillShelves({ database }) {
  const client = new pg.Client(database);
  await client.connect();
  await client.query('UPDATE product_stock SET pieces = 90000');
  await client.end();
}

/**
 * Looks until readiness, a page and an order have all been answered after this moment.
 * @param {Load} load
 * @param {number} since
 */
async function untilServing(load, since) {
  const agent = new http.Agent();
  const isServing = (/** @type {string} */ kind) =>
    load.seen.some(
      ({ kind: one, at, status }) => one === kind && at >= since && status < 300 && status > 0,
    );
  for (;;) {
    const ready = await load.ask(agent, 'probe', '/readyz');
    if (ready?.status === 200 && ['order', 'page', 'picture'].every(isServing)) {
      return performance.now() - since;
    }
    if (performance.now() - since > 60_000) return Number.POSITIVE_INFINITY;
    await delay(20);
  }
}

/**
 * Holds what was acknowledged against what is kept.
 * @param {Load} load
 * @param {import('./torture/faults.mjs').Stage} stage
 */
async function count(load, { database }) {
  const { acknowledged, added } = load;
  const client = new pg.Client(database);
  await client.connect();
  const number = async (/** @type {string} */ sql, /** @type {unknown[]} */ values = []) =>
    Number((await client.query(sql, values)).rows[0].count);
  const known = 'WITH known AS (SELECT unnest($1::uuid[]) AS id)';
  console.log(`${acknowledged.length} orders were acknowledged.`);
  judge(
    'acknowledged orders lost',
    await number(`${known} SELECT count(*) FROM known WHERE id NOT IN (SELECT id FROM orders)`, [
      acknowledged,
    ]),
    0,
  );
  const twice = acknowledged.length - new Set(acknowledged).size;
  const unasked = await number(
    `SELECT count(*) FROM orders JOIN users ON users.id = user_id
     WHERE users.email LIKE 'iskence-%' AND orders.id <> ALL ($1::uuid[])`,
    [acknowledged],
  );
  judge('orders doubled', twice + unasked, 0);
  judge(
    'orders half written',
    await number(
      `${known} SELECT count(*) FROM known
       WHERE (SELECT count(*) FROM order_items WHERE order_id = known.id) <> 1`,
      [acknowledged],
    ),
    0,
  );
  console.log(`${added.length} products were added.`);
  const ids = added.map(({ _id }) => _id);
  judge(
    'added products lost',
    await number(`${known} SELECT count(*) FROM known WHERE id NOT IN (SELECT id FROM products)`, [
      ids,
    ]),
    0,
  );
  await client.end();
  const agent = new http.Agent({ keepAlive: true });
  let unseen = 0;
  for (const { image } of added) {
    if ((await load.ask(agent, 'check', image[0]))?.status !== 200) unseen += 1;
  }
  judge('pictures of added products lost', unseen, 0);
}

/** @param {import('./torture/shop.mjs').Shop} shop */
async function drown(shop) {
  await shop.begin();
  const load = await overload(shop.url, overloadSeconds);
  const isAccepted = (/** @type {{ status: number }} */ { status }) => status > 0 && status < 500;
  const accepted = load.seen.filter(isAccepted);
  const refused = load.seen.filter(({ status }) => status === 503);
  console.log(`400 connections: ${accepted.length} answered, ${refused.length} refused (503).`);
  judge(
    'overload: p99 of accepted calls',
    percentile(
      accepted.map(({ took }) => took),
      99,
    ),
    bars.accepted,
    ' ms',
  );
  judge(
    'overload: p99 of refusals',
    percentile(
      refused.map(({ took }) => took),
      99,
    ),
    bars.accepted,
    ' ms',
  );
  judge('overload: answers that are neither', new Set(load.bad).size, 0);
  judge('overload: not answered', load.seen.filter(({ status }) => status === 0).length, 0);
  judge('overload: peak memory', peakOf(shop.pid()), bars.memory, ' MB');
  for (const one of new Set(load.bad)) console.log(`  ${one}`);
  for (const kind of new Set(refused.map(({ kind }) => kind))) {
    const some = refused.filter((one) => one.kind === kind).map(({ took }) => took);
    console.log(`  ${kind}: ${some.length} refused, p99 ${Math.round(percentile(some, 99))} ms`);
  }
  await shop.end('SIGTERM');
}
