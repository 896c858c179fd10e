// A shop to be measured: no demo data.
import { measuredProfile } from '../build.ts';
import { binary } from '../paths.mjs';
import { connect } from '../postgres/client.ts';
import type { Cluster } from '../postgres/cluster.ts';
import { openShop } from '../shop.ts';
import { importProducts } from './products.ts';

export type Shop = Awaited<ReturnType<typeof openMeasuredShop>>;

/**
 * Opens a shop with so many products on a database of this name, until the end of the block (`await using`).
 * @param settings further variables of the server
 */
export async function openMeasuredShop(
  cluster: Cluster,
  name: string,
  products: number,
  settings: NodeJS.ProcessEnv = {},
) {
  const database = await cluster.database(`bench_${name}`);
  const sql = await connect(database);
  const shop = await serve(database, settings);
  await importProducts(shop.url, products);
  await sql.query('VACUUM ANALYZE');
  return { ...shop, database, sql };
}

/** The limits of a shop that others can reach; visitors come through a proxy, so each has an address. */
export const limited = { SHOP_RATE_LIMITS: 'on', SHOP_TRUSTED_PROXIES: '127.0.0.1' };

/** Starts a server on a database, until the end of the block (`await using`). */
export const serve = (database: string, settings: NodeJS.ProcessEnv = {}) =>
  openShop({
    binary: binary('dorduncu', measuredProfile),
    // It logs as in production, but not a gigabyte onto the disk.
    settings: { SHOP_DEMO: '0', DATABASE_URL: database, RUST_LOG: undefined, ...settings },
    output: 'ignore',
  });
