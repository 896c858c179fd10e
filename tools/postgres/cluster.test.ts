import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { tools } from '../paths.mjs';
import { isAlive } from '../process/processes.mjs';
import { connect } from './client.ts';

const state = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-tools-test-'));
const lockFile = path.join(state, 'postgres', 'data', 'postmaster.pid');

type Run = ReturnType<typeof start>;
const running = new Set<Run>();

afterEach(async () => {
  for (const run of running) {
    run.kill('SIGTERM');
    await run.ended;
  }
});
after(() => rmSync(state, { recursive: true, force: true }));

function start(script: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(tools, script)], {
    env: { ...process.env, SHOP_DATA_DIR: state, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: Promise<number> = once(child, 'close').then(([code]) => {
    running.delete(run);
    return code;
  });
  const run = { kill: (signal: NodeJS.Signals) => child.kill(signal), output: '', ended };
  child.stdout.on('data', (chunk) => (run.output += String(chunk)));
  child.stderr.on('data', (chunk) => (run.output += String(chunk)));
  running.add(run);
  return run;
}

/** Starts the database in a process of its own. */
async function hold() {
  const run = start('postgres/fixtures/hold-database.ts');
  await until(() => !running.has(run) || run.output.includes('HELD='));
  return { run, url: run.output.match(/HELD=(\S+)/)?.[1] ?? assert.fail(run.output) };
}

async function until(condition: () => boolean) {
  for (const deadline = Date.now() + 60_000; !condition(); await delay(20)) {
    assert.ok(Date.now() < deadline, 'waited for a minute');
  }
}

async function query(url: string, sql: string) {
  await using client = await connect(url);
  return (await client.query(sql)).rows;
}

const postmaster = () => Number(readFileSync(lockFile, 'utf8').split('\n')[0]);

test('sorts in Turkish and keeps its password private', async () => {
  const { url } = await hold();
  await query(url, 'create extension pg_trgm');
  const [{ words }] = await query(
    url,
    `select string_agg(word, ' ' order by word collate "tr-TR-x-icu") as words
     from unnest(array['İstaka', 'ibrik', 'ıhlamur', 'çay', 'cezve']) as word`,
  );
  assert.equal(words, 'cezve çay ıhlamur ibrik İstaka');
  const [database] = await query(
    url,
    `select pg_encoding_to_char(encoding) as encoding, datlocale
     from pg_database where datname = current_database()`,
  );
  assert.deepEqual(database, { encoding: 'UTF8', datlocale: 'C.UTF-8' });
  assert.equal(statSync(path.join(state, 'postgres', 'password')).mode & 0o777, 0o600);
});

test('a signal ends run and database', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { run } = await hold();
    const pid = postmaster();
    run.kill(signal);
    assert.equal(await run.ended, 0);
    assert.equal(isAlive(pid), false);
  }
});

test('refuses a second run', async () => {
  await hold();
  const second = start('postgres/fixtures/hold-database.ts');
  assert.equal(await second.ended, 1);
  assert.match(second.output, /belongs to a run that is still going on.*SHOP_DATA_DIR/s);
});

test('a killed run ends its database, without loss', async () => {
  const first = await hold();
  await query(first.url, 'create table kept (id int)');
  const pid = postmaster();
  first.run.kill('SIGKILL');
  await until(() => !isAlive(pid));
  const second = await hold();
  assert.deepEqual(await query(second.url, 'select * from kept'), []);
});

test('a killed database ends the run, and starts again', async () => {
  const { run } = await hold();
  process.kill(postmaster(), 'SIGKILL');
  assert.equal(await run.ended, 1);
  assert.match(run.output, /The database has ended/);
  await hold();
});

test("ignores a lock file with another program's number", async () => {
  const { run } = await hold();
  run.kill('SIGTERM');
  await run.ended;
  const lines = [process.pid, path.dirname(lockFile), 0, 1, '', '127.0.0.1', '', 'ready', ''];
  writeFileSync(lockFile, lines.join('\n'));
  await hold();
});

test('run names the setting of a taken address', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const run = start('run.ts', { SHOP_LISTEN: `127.0.0.1:${port}` });
  assert.equal(await run.ended, 1);
  server.close();
  assert.match(run.output, /is taken.*SHOP_LISTEN=/s);
});
