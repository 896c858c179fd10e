// A shop to be measured: no rate limits, no demo data.
import pg from 'pg';
import { measuredProfile } from '../build.mjs';
import { demoSettings } from '../demo.mjs';
import { caller } from '../load/api.mjs';
import { serverBinary } from '../paths.mjs';
import { openShop } from '../shop.mjs';
import { importProducts } from './products.mjs';

/** @typedef {Awaited<ReturnType<typeof openMeasuredShop>>} Shop */

/**
 * @param {import('../postgres/cluster.mjs').Cluster} cluster
 * @param {string} name of its database
 * @param {number} products how many it has
 */
export async function openMeasuredShop(cluster, name, products) {
  const database = await cluster.database(`bench_${name}`);
  const sql = new pg.Client(database);
  // The database ends with this process.
  sql.on('error', () => {});
  await sql.connect();
  const shop = await serve(database);
  await importProducts(shop, products);
  await sql.query('VACUUM ANALYZE');
  const close = async () => {
    await shop.end();
    await sql.end();
  };
  return { ...shop, database, sql, call: caller(shop.url), close };
}

/**
 * Starts a server on a database.
 * @param {string} database its URL
 */
export function serve(database) {
  return openShop({
    binary: serverBinary(measuredProfile),
    // It logs as in production, but not a gigabyte onto the disk.
    settings: { ...demoSettings, SHOP_DEMO: '0', DATABASE_URL: database, RUST_LOG: undefined },
    output: 'ignore',
  });
}
