// The faults of `just torture`.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { startProxy } from './proxy.ts';
import type { Cluster } from '../postgres/cluster.ts';

export type Network = Awaited<ReturnType<typeof startProxy>>;

export interface Stage {
  shop: { begin: () => Promise<void>; end: (signal: NodeJS.Signals) => Promise<void> };
  postgres: Cluster;
  /** its URL, past the network */
  database: string;
  /** between shop and database */
  network: Network;
}

export interface Fault {
  name: string;
  /** whether no server runs during the fault */
  isWithoutServer?: boolean;
  /** causes the fault and ends it */
  strike: (stage: Stage) => Promise<void>;
}

/** A fault that begins, lasts, and ends. */
const lasting = (
  name: string,
  seconds: number,
  begin: (stage: Stage) => unknown,
  end: (stage: Stage) => unknown,
): Fault => ({
  name: `${name} for ${seconds} s`,
  strike: async (stage) => {
    begin(stage);
    await delay(seconds * 1000);
    await end(stage);
  },
});

const restart = (name: string, signal: NodeJS.Signals): Fault => ({
  name,
  isWithoutServer: true,
  strike: async ({ shop }) => {
    await shop.end(signal);
    await shop.begin();
  },
});

/** Faults that every machine can have. */
export const faults: Fault[] = [
  ...[1, 2, 3, 4, 5].map((time) => restart(`server killed (-9), ${time} of 5`, 'SIGKILL')),
  restart('SIGTERM and a new start', 'SIGTERM'),
  lasting(
    'PostgreSQL killed (-9)',
    5,
    ({ postgres }) => postgres.kill(),
    ({ postgres }) => postgres.restart(),
  ),
  lasting(
    'network to PostgreSQL hanging',
    20,
    ({ network }) => network.hang(),
    ({ network }) => network.resume(),
  ),
  {
    name: 'all connections waiting for a lock for 8 s',
    strike: ({ database }) => lock(database, 'addresses', 8_000),
  },
  {
    name: 'every order waiting 0.3 s, for 10 s',
    strike: async ({ database }) => {
      for (let turn = 0; turn < 20; turn += 1) {
        await lock(database, 'orders', 300);
        await delay(200);
      }
    },
  },
];

/** Faults of a picture store that is a small file system of its own. */
export const storeFaults = (store: string): Fault[] => [
  { name: 'picture store full for 5 s', strike: () => fill(store) },
  lasting(
    'picture store read-only',
    5,
    () => spawnSync('mount', ['-o', 'remount,ro', store]),
    () => spawnSync('mount', ['-o', 'remount,rw', store]),
  ),
];

/** Faults of the network to a picture store. */
export const s3Faults = (network: Network): Fault[] => [
  lasting(
    'picture store slow (2 s per response)',
    15,
    () => network.slowDown(2_000),
    () => network.slowDown(0),
  ),
  lasting(
    'picture store hanging',
    15,
    () => network.hang(),
    () => network.resume(),
  ),
];

async function lock(database: string, table: string, milliseconds: number) {
  const client = new pg.Client(database);
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  await delay(milliseconds);
  await client.query('rollback');
  await client.end();
}

async function fill(store: string) {
  const filler = path.join(store, 'filler');
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
  rmSync(filler);
}
