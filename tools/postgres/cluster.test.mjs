import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { tools } from '../paths.mjs';
import { isAlive } from '../process/processes.mjs';

const state = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-tools-test-'));
const lockFile = path.join(state, 'postgres', 'data', 'postmaster.pid');

/**
 * @typedef {object} Run
 * @property {(signal: NodeJS.Signals) => void} kill
 * @property {string} output
 * @property {Promise<number>} ended
 */
/** @type {Set<Run>} */
const running = new Set();

afterEach(async () => {
  for (const run of running) {
    run.kill('SIGTERM');
    await run.ended;
  }
});
after(() => rmSync(state, { recursive: true, force: true }));

/**
 * @param {string} script
 * @param {Record<string, string>} [env]
 */
function start(script, env = {}) {
  const child = spawn(process.execPath, [path.join(tools, script)], {
    env: { ...process.env, SHOP_DATA_DIR: state, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Run} */
  const run = {
    kill: (signal) => child.kill(signal),
    output: '',
    ended: once(child, 'close').then(([code]) => {
      running.delete(run);
      return code;
    }),
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (run.output += String(chunk)));
  }
  running.add(run);
  return run;
}

/** Starts the database and answers its run and URL. */
async function hold() {
  const run = start('postgres/fixtures/hold-database.mjs');
  await until(() => {
    assert.ok(running.has(run), `ended: ${run.output}`);
    return run.output.includes('HELD=');
  });
  return { run, url: run.output.match(/HELD=(\S+)/)?.[1] ?? '' };
}

/** @param {() => boolean} condition */
async function until(condition) {
  for (const deadline = Date.now() + 60_000; !condition(); await delay(20)) {
    assert.ok(Date.now() < deadline, 'waited in vain');
  }
}

/**
 * @param {string} url
 * @param {string} sql
 */
async function query(url, sql) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

function postmaster() {
  return Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
}

test('the database knows Turkish order and trigrams, and keeps its password to itself', async () => {
  const { url } = await hold();
  await query(url, 'create extension pg_trgm');
  const sorted = await query(
    url,
    `select word from unnest(array['İstaka', 'ibrik', 'ıhlamur', 'çay', 'cezve']) as word
     order by word collate "tr-TR-x-icu"`,
  );
  assert.deepEqual(
    sorted.map(({ word }) => word),
    ['cezve', 'çay', 'ıhlamur', 'ibrik', 'İstaka'],
  );
  const [database] = await query(
    url,
    `select pg_encoding_to_char(encoding) as encoding, datlocale
     from pg_database where datname = current_database()`,
  );
  assert.deepEqual(database, { encoding: 'UTF8', datlocale: 'C.UTF-8' });
  assert.equal(statSync(path.join(state, 'postgres', 'password')).mode & 0o777, 0o600);
});

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
  test(`${signal} ends the run and its database`, async () => {
    const { run } = await hold();
    const pid = postmaster();
    run.kill(signal);
    assert.equal(await run.ended, 0);
    assert.equal(isAlive(pid), false);
  });
}

test('a second run beside the first is refused with a reason', async () => {
  await hold();
  const second = start('postgres/fixtures/hold-database.mjs');
  assert.equal(await second.ended, 1);
  assert.match(second.output, /belongs to a run that is still going on.*SHOP_DATA_DIR/s);
});

test('a killed run takes its database along, and the data is there at the next one', async () => {
  const first = await hold();
  await query(first.url, 'create table kept (id int)');
  const pid = postmaster();
  first.run.kill('SIGKILL');
  await until(() => !isAlive(pid));
  const second = await hold();
  assert.deepEqual(await query(second.url, 'select * from kept'), []);
});

test('a database killed with everything else starts again', async () => {
  const { run } = await hold();
  process.kill(postmaster(), 'SIGKILL');
  assert.equal(await run.ended, 1);
  assert.match(run.output, /The database has ended/);
  await hold();
});

test('a lock file whose process number now belongs to another program is no obstacle', async () => {
  const { run } = await hold();
  run.kill('SIGTERM');
  await run.ended;
  writeFileSync(
    lockFile,
    `${process.pid}\n${path.dirname(lockFile)}\n0\n1\n\n127.0.0.1\n\nready\n`,
  );
  await hold();
});

test('the shop says at once which setting to change when its address is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const run = start('run.mjs', { SHOP_LISTEN: `127.0.0.1:${port}` });
  assert.equal(await run.ended, 1);
  server.close();
  assert.match(run.output, /is taken.*SHOP_LISTEN=/s);
});
