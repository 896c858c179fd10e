import { cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { start, type Options } from './process/commands.ts';
import { demoSettings } from './demo.ts';
import { Failure, temporaryFolder } from './process/lifetime.mjs';
import { serverBinary } from './paths.mjs';
import { freePort } from './process/ports.ts';
import { startThrowawayPostgres, type Cluster } from './postgres/cluster.ts';

/**
 * Starts the server and waits until it is ready for visitors.
 * @param url where it will answer
 * @param output where its log goes
 */
export async function startServer(
  binary: string,
  env: NodeJS.ProcessEnv,
  url: string,
  output?: Options['output'],
): Promise<ReturnType<typeof start>> {
  const server = start(binary, ['serve'], { env: { MIMALLOC_PURGE_DELAY: '0', ...env }, output });
  let ended = false;
  const failed = server.ended.then((code) => {
    ended = true;
    throw new Failure(`The server has ended (exit code ${code}).`, code || 1);
  });
  await Promise.race([failed, untilReady(url, () => ended)]);
  // From here on the end of the server is its caller's business.
  failed.catch(() => {});
  return server;
}

async function untilReady(url: string, ended: () => boolean) {
  while (!ended()) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(20);
  }
}

/**
 * Starts a shop on a port and with a folder of its own, which are gone with this process.
 * @param options.pictures a folder of pictures that the shop need not make again
 * @param options.output where its log goes
 */
export async function openShop({
  binary = serverBinary('debug'),
  settings,
  pictures,
  output,
}: {
  binary?: string;
  settings: NodeJS.ProcessEnv;
  pictures?: string;
  output?: Options['output'];
}) {
  const folder = temporaryFolder('shop');
  if (pictures) cpSync(pictures, path.join(folder, 'images'), { recursive: true });
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  // The developer's own settings are not for this shop.
  const inherited = Object.keys(process.env).filter((name) =>
    /^(SHOP|STRIPE|IYZICO|SMTP)_/.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited.map((name) => [name, undefined])),
    SHOP_DATA_DIR: folder,
    SHOP_LISTEN: address,
    SHOP_PUBLIC_URL: url,
    SHOP_RATE_LIMITS: 'off',
    SHOP_SHUTDOWN_GRACE: '0',
    RUST_LOG: process.env.RUST_LOG || 'error',
    ...settings,
  };
  const begin = () => startServer(binary, env, url, output);
  let server = await begin();
  return {
    url,
    folder,
    ended: server.ended,
    pid: () => server.pid ?? 0,
    /** Starts the server again, after it has ended. */
    begin: async () => {
      server = await begin();
    },
    /** Ends the server. */
    end: async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (server.pid) process.kill(server.pid, signal);
      await server.ended.catch(() => {});
    },
  };
}

/**
 * Starts a demo shop with a database of its own.
 * @param options.cluster else one of its own
 * @param options.name of its database
 * @param options.settings more variables of the server
 * @param options.pictures a folder of pictures that the shop need not make again
 */
export async function startThrowawayShop({
  cluster,
  name = 'dorduncu',
  settings,
  ...options
}: {
  cluster?: Cluster;
  name?: string;
  binary?: string;
  settings?: NodeJS.ProcessEnv;
  pictures?: string;
} = {}) {
  cluster ??= await startThrowawayPostgres();
  const DATABASE_URL = await cluster.database(name);
  return openShop({ ...options, settings: { ...demoSettings, DATABASE_URL, ...settings } });
}
