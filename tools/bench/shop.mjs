// A shop to be measured: release build, database and pictures of its own, no rate limits, no demo data.
import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { demoSeller } from '../demo.mjs';
import { removeWithUs } from '../process/lifetime.mjs';
import { serverBinary } from '../paths.mjs';
import { freePort } from '../process/ports.mjs';
import { startServer } from '../shop.mjs';
import { caller } from './api.mjs';
import { importProducts } from './products.mjs';
import { profile } from './profile.mjs';

/** Milliseconds after which a server that nobody asks has settled. */
export const settled = 3_000;

/**
 * @typedef {object} Shop
 * @property {string} address host and port
 * @property {string} url
 * @property {string} database its URL
 * @property {import("pg").Client} sql a connection to its database
 * @property {number} pid of the server
 * @property {number} startedIn milliseconds from the start of the process to its first 200
 * @property {(path: string, options?: { cookie?: string, body?: unknown, method?: string }) => Promise<any>} call
 *   the API's answer, or a failure; a body makes it a POST unless another method is named
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} close stops it and ends the connection to its database
 */

/**
 * @param {import("../postgres/cluster.mjs").Cluster} cluster
 * @param {string} name of its database
 * @param {number} products how many it has
 * @returns {Promise<Shop>}
 */
export async function openShop(cluster, name, products) {
  const database = await cluster.database(`bench_${name}`);
  const sql = new pg.Client(database);
  // The database ends with us, and it is no news then.
  sql.on('error', () => {});
  await sql.connect();
  const shop = await serve(database, sql);
  await importProducts(shop, products);
  await sql.query('VACUUM ANALYZE');
  return shop;
}

/**
 * @param {string} database
 * @param {import("pg").Client} sql
 * @returns {Promise<Shop>}
 */
export async function serve(database, sql) {
  const state = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-bench-'));
  removeWithUs(state);
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const began = performance.now();
  const server = await startServer(
    serverBinary(profile),
    {
      DATABASE_URL: database,
      SHOP_DATA_DIR: state,
      SHOP_LISTEN: address,
      SHOP_RATE_LIMITS: 'off',
      SHOP_SELLER_EMAIL: demoSeller.email,
      SHOP_SELLER_PASSWORD: demoSeller.password,
    },
    url,
    // It writes its lines, as it does in earnest, but not a gigabyte of them onto the disk.
    'ignore',
  );
  const startedIn = performance.now() - began;
  server.ended.catch(() => {});
  if (server.pid === undefined) throw new Error('the server has no process');
  const { pid, stop } = server;
  const close = async () => {
    await stop();
    await sql.end();
  };
  return {
    address,
    url,
    database,
    sql,
    pid,
    startedIn,
    call: caller(url),
    stop,
    close,
  };
}

/**
 * Megabytes of memory that a process holds (VmRSS, proc(5)).
 * @param {number} pid
 */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
