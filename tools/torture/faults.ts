// The faults of `just torture`.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../postgres/client.ts';
import type { Cluster } from '../postgres/cluster.ts';
import type { openShop } from '../shop.ts';
import type { Network } from './proxy.ts';

interface Stage {
  shop: Awaited<ReturnType<typeof openShop>>;
  postgres: Cluster;
  /** The database's URL, past the network. */
  database: string;
  /** The network between the shop and the database, or another service that the faults are about. */
  network: Network;
}

export interface Fault {
  name: string;
  /** Whether no server runs during the fault. */
  isWithoutServer?: boolean;
  /** Causes the fault and ends it. Returns the exit code of a server that was asked to end. */
  strike: (stage: Stage) => Promise<unknown>;
}

type Step = (stage: Stage) => unknown;

/** A fault that begins, lasts, and ends. */
export const lasting = (name: string, seconds: number, begin: Step, end: Step): Fault => ({
  name: `${name} for ${seconds} s`,
  strike: async (stage) => {
    await begin(stage);
    await delay(seconds * 1000);
    await end(stage);
  },
});

export const restart = (name: string, signal: NodeJS.Signals): Fault => ({
  name,
  isWithoutServer: true,
  strike: async ({ shop }) => {
    const code = await shop.end(signal);
    await shop.begin();
    return signal === 'SIGTERM' ? code : undefined;
  },
});

const hanging = (name: string, seconds: number, network: (stage: Stage) => Network) =>
  lasting(
    `${name} hanging`,
    seconds,
    (stage) => network(stage).hang(),
    (stage) => network(stage).resume(),
  );

/** Faults that every machine can have. */
export const faults: Fault[] = [
  ...[1, 2, 3, 4, 5].map((time) => restart(`server killed (-9), ${time} of 5`, 'SIGKILL')),
  ...[1, 2, 3].map((time) => restart(`SIGTERM and a new start, ${time} of 3`, 'SIGTERM')),
  lasting(
    'PostgreSQL killed (-9)',
    5,
    ({ postgres }) => postgres.kill(),
    ({ postgres }) => postgres.restart(),
  ),
  hanging('network to PostgreSQL', 20, ({ network }) => network),
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

/** Returns the faults of a picture store that is a small file system of its own. */
export function storeFaults(store: string) {
  const filler = path.join(store, 'filler');
  const remount = (how: string) => spawnSync('mount', ['-o', `remount,${how}`, store]);
  return [
    lasting(
      'picture store full',
      5,
      () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`]),
      () => rmSync(filler),
    ),
    lasting(
      'picture store read-only',
      5,
      () => remount('ro'),
      () => remount('rw'),
    ),
  ];
}

/** Returns the faults of the network to a picture store. */
export const s3Faults = (network: Network) => [
  lasting(
    'picture store slow (2 s per response)',
    15,
    () => network.slowDown(2_000),
    () => network.slowDown(0),
  ),
  hanging('picture store', 15, () => network),
];

async function lock(database: string, table: string, milliseconds: number) {
  await using client = await connect(database);
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  await delay(milliseconds);
  await client.query('rollback');
}
