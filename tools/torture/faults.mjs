// What is done to a shop at work, one fault after another.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/**
 * @typedef {object} Stage
 * @property {import('./shop.mjs').Shop} shop
 * @property {import('./postgres.mjs').Postgres} postgres
 * @property {string} database the URL of the shop's own
 * @property {Awaited<ReturnType<typeof import('./proxy.mjs').startProxy>>} network between both
 */

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {boolean} [isWithoutServer] while it lasts there is no server to answer
 * @property {(stage: Stage) => Promise<void>} strike does it, and undoes it
 */

/** On any machine. @type {Fault[]} */
export const faults = [
  ...[1, 2, 3, 4, 5].map((time) => ({
    name: `server killed (-9), ${time} of 5`,
    isWithoutServer: true,
    /** @param {Stage} stage */
    strike: async ({ shop }) => {
      await shop.end('SIGKILL');
      await shop.begin();
    },
  })),
  {
    name: 'SIGTERM and a new start',
    isWithoutServer: true,
    strike: async ({ shop }) => {
      await shop.end('SIGTERM');
      await shop.begin();
    },
  },
  {
    name: 'PostgreSQL stopped hard for 5 s',
    strike: async ({ postgres }) => {
      postgres.kill();
      await delay(5_000);
      await postgres.begin();
    },
  },
  {
    name: 'network to PostgreSQL hanging for 20 s',
    strike: async ({ network }) => {
      network.hang();
      await delay(20_000);
      network.resume();
    },
  },
  {
    name: 'all connections waiting for a lock for 8 s',
    strike: (stage) => lock(stage, 'addresses', 8_000),
  },
  {
    name: 'every order waiting 0.3 s, for 10 s',
    strike: async (stage) => {
      for (let turn = 0; turn < 20; turn += 1) {
        await lock(stage, 'orders', 300);
        await delay(200);
      }
    },
  },
];

/** With a picture store that is a file system of its own. @type {Fault[]} */
export const storeFaults = [
  { name: 'picture store full', strike: (stage) => withFullStore(stage) },
  { name: 'picture store read-only', strike: (stage) => withReadOnlyStore(stage) },
];

/**
 * With a picture store behind a network.
 * @param {import('./s3.mjs').S3} s3
 * @returns {Fault[]}
 */
export const s3Faults = ({ network }) => [
  {
    name: 'picture store slow (2 s an answer) for 15 s',
    strike: async () => {
      network.slowDown(2_000);
      await delay(15_000);
      network.slowDown(0);
    },
  },
  {
    name: 'picture store hanging for 15 s',
    strike: async () => {
      network.hang();
      await delay(15_000);
      network.resume();
    },
  },
];

/**
 * With a disk that can be slow.
 * @param {import('./preloaded.mjs').Preloaded} disk
 * @returns {Fault[]}
 */
export const diskFaults = (disk) => [
  {
    name: 'disk slow (2 s to open a picture) for 15 s',
    strike: async () => {
      disk.tell(2_000);
      await delay(15_000);
      disk.tell(0);
    },
  },
];

/**
 * With a clock that can be set wrong.
 * @param {import('./preloaded.mjs').Preloaded} clock
 * @returns {Fault[]}
 */
export const clockFaults = (clock) =>
  [3_600, -3_600, 3 * 86_400].map((seconds) => ({
    name: `clock ${seconds / 3_600} h wrong for 8 s`,
    strike: async () => {
      clock.tell(seconds);
      await delay(8_000);
      clock.tell(0);
    },
  }));

/**
 * @param {Stage} stage
 * @param {string} table
 * @param {number} milliseconds
 */
async function lock({ database }, table, milliseconds) {
  const client = new pg.Client(database);
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  await delay(milliseconds);
  await client.query('rollback');
  await client.end();
}

/** @param {Stage} stage */
async function withFullStore({ shop }) {
  const filler = path.join(shop.store, 'filler');
  const file = openSync(filler, 'w');
  try {
    const block = Buffer.alloc(64 * 1024);
    while (writeSync(file, block) === block.length);
  } catch {
    // Full.
  } finally {
    closeSync(file);
  }
  await delay(5_000);
  spawnSync('rm', [filler]);
}

/** @param {Stage} stage */
async function withReadOnlyStore({ shop }) {
  spawnSync('mount', ['-o', 'remount,ro', shop.store]);
  await delay(5_000);
  spawnSync('mount', ['-o', 'remount,rw', shop.store]);
}
