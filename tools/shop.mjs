import { cpSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { start } from './process/commands.mjs';
import { demoSettings } from './demo.mjs';
import { Failure, removeWithUs } from './process/lifetime.mjs';
import { serverBinary } from './paths.mjs';
import { freePort } from './process/ports.mjs';
import { startThrowawayPostgres } from './postgres/cluster.mjs';

/**
 * Starts the server and waits until it is ready for visitors.
 * @param {string} binary
 * @param {NodeJS.ProcessEnv} env
 * @param {string} url where it will answer
 * @param {import('./process/commands.mjs').Options['output']} [output] where its log goes
 * @returns {Promise<ReturnType<typeof start>>}
 */
export async function startServer(binary, env, url, output) {
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

/**
 * @param {string} url
 * @param {() => boolean} ended
 */
async function untilReady(url, ended) {
  while (!ended()) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(20);
  }
}

/**
 * Starts a demo shop with a database, pictures and a port of its own, all gone with this process.
 * @param {object} [options]
 * @param {import('./postgres/cluster.mjs').Cluster} [options.cluster] else one of its own
 * @param {string} [options.name] of its database
 * @param {string} [options.binary]
 * @param {NodeJS.ProcessEnv} [options.settings] more variables of the server
 * @param {string} [options.pictures] a folder of pictures that need not be made again
 * @returns {Promise<{ url: string, folder: string, ended: Promise<number> }>} where it is, and where its mails go
 */
export async function startThrowawayShop({
  cluster,
  name = 'dorduncu',
  binary,
  settings = {},
  pictures,
} = {}) {
  cluster ??= await startThrowawayPostgres();
  const state = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-shop-'));
  removeWithUs(state);
  if (pictures) cpSync(pictures, path.join(state, 'images'), { recursive: true });
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  // The settings of whoever runs this are for their own shop, not for this one.
  const inherited = Object.keys(process.env).filter((name) =>
    /^(SHOP|STRIPE|IYZICO|SMTP)_/.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited.map((name) => [name, undefined])),
    ...demoSettings,
    DATABASE_URL: await cluster.database(name),
    SHOP_DATA_DIR: state,
    SHOP_LISTEN: address,
    SHOP_PUBLIC_URL: url,
    SHOP_RATE_LIMITS: 'off',
    SHOP_SHUTDOWN_GRACE: '0',
    RUST_LOG: process.env.RUST_LOG || 'error',
    ...settings,
  };
  const server = await startServer(binary || serverBinary('debug'), env, url);
  return { url, folder: state, ended: server.ended };
}
