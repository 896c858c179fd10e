// A shop to be measured: no rate limits, no demo data.
import pg from 'pg';
import { measuredProfile } from '../build.ts';
import { demoSettings } from '../demo.ts';
import { caller } from '../load/api.ts';
import { serverBinary } from '../paths.mjs';
import { openShop } from '../shop.ts';
import { importProducts } from './products.ts';
import type { Cluster } from '../postgres/cluster.ts';

export type Shop = Awaited<ReturnType<typeof openMeasuredShop>>;

/**
 * @param name of its database
 * @param products how many it has
 */
export async function openMeasuredShop(cluster: Cluster, name: string, products: number) {
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
 * @param database its URL
 */
export function serve(database: string) {
  return openShop({
    binary: serverBinary(measuredProfile),
    // It logs as in production, but not a gigabyte onto the disk.
    settings: { ...demoSettings, SHOP_DEMO: '0', DATABASE_URL: database, RUST_LOG: undefined },
    output: 'ignore',
  });
}
