// The shop that is tortured: one server that can be killed and comes back, over its database and picture store.
import { mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoSettings } from '../demo.mjs';
import { removeWithUs } from '../process/lifetime.mjs';
import { freePort } from '../process/ports.mjs';
import { startServer } from '../shop.mjs';

/** Connections to the database: few, so that they are used up soon. */
const connections = '8';

/** @typedef {Awaited<ReturnType<typeof openShop>>} Shop */

/**
 * @param {string} binary
 * @param {string} database its URL
 * @param {object} [options]
 * @param {string} [options.store] the folder of the picture store
 * @param {NodeJS.ProcessEnv} [options.settings] more variables of the server
 */
export async function openShop(binary, database, options = {}) {
  const state = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-torture-'));
  removeWithUs(state);
  const { store = path.join(state, 'images'), settings } = options;
  mkdirSync(store, { recursive: true });
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const env = {
    ...demoSettings,
    DATABASE_URL: database,
    SHOP_DATA_DIR: state,
    SHOP_STORAGE_URL: `${pathToFileURL(store).href}/`,
    SHOP_LISTEN: address,
    SHOP_RATE_LIMITS: 'off',
    SHOP_DATABASE_CONNECTIONS: connections,
    SHOP_SHUTDOWN_GRACE: '1',
    RUST_LOG: 'error',
    ...settings,
  };
  /** @type {Awaited<ReturnType<typeof startServer>> | undefined} */
  let server;
  /** Starts it; answers how many milliseconds passed until it was ready. */
  const begin = async () => {
    const start = performance.now();
    server = await startServer(binary, env, url, 'ignore');
    server.ended.catch(() => {});
    return performance.now() - start;
  };
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (server?.pid) process.kill(server.pid, signal);
    await server?.ended.catch(() => {});
  };
  return { url, store, begin, end, pid: () => server?.pid ?? 0 };
}
