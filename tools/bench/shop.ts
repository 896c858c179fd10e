// A shop to be measured: no demo data.
import { measuredProfile } from '../build.ts';
import { limited } from '../load/customers.ts';
import { binary } from '../paths.mjs';
import { connect } from '../postgres/client.ts';
import type { Cluster } from '../postgres/cluster.ts';
import { openShop } from '../shop.ts';
import { importProducts } from './products.ts';

export type Shop = Awaited<ReturnType<typeof openMeasuredShop>>;

/** Opens a shop with so many products on a database of this name, until the end of the block (`await using`). */
export async function openMeasuredShop(cluster: Cluster, name: string, products: number) {
  const database = await cluster.database(`bench_${name}`);
  const sql = await connect(database);
  const shop = await serve(database);
  await importProducts(shop.url, products);
  await sql.query('VACUUM ANALYZE');
  return { ...shop, database, sql };
}

/** Starts a server with all limits on a database, until the end of the block (`await using`). */
export const serve = (database: string) =>
  openShop({
    binary: binary('dorduncu', measuredProfile),
    // It logs as in production, but not a gigabyte onto the disk.
    settings: { SHOP_DEMO: '0', DATABASE_URL: database, RUST_LOG: undefined, ...limited },
    output: 'ignore',
  });
