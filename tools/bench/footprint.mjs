// How soon the server answers, and how much memory it holds.
import { setTimeout as delay } from 'node:timers/promises';
import { get, load } from './load.mjs';
import { memoryOf, serve, settled } from './shop.mjs';
import { plain } from './table.mjs';

/**
 * @param {import("./shop.mjs").Shop} full a shop with products; a second server is started on its database
 * @param {number} products
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* footprint(full, products) {
  const count = products.toLocaleString('en');
  const shop = await serve(full.database, full.sql);
  const few = products === 1_000;
  yield plain(
    `(f) start to first 200, ${count} products`,
    `${shop.startedIn.toFixed(0)} ms`,
    few ? '' : '≤ 1,000 ms',
  );
  await delay(settled);
  const idle = memoryOf(shop.pid);
  yield plain(
    `(f) idle memory, ${count} products`,
    `${idle.toFixed(0)} MB`,
    few ? '≤ 60 MB' : '≤ 250 MB',
  );
  const paths = ['/', '/urunler', '/api/product/list', '/api/product/list?search=okey'];
  await load(
    shop.address,
    paths.map((path) => get(path)),
    { seconds: 10 },
  );
  yield plain(`(f) memory under load, ${count} products`, `${memoryOf(shop.pid).toFixed(0)} MB`);
  await shop.stop();
}
