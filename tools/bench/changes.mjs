// How long a seller waits for a change, and what an export costs.
import { setTimeout as delay } from 'node:timers/promises';
import { demoSeller } from '../demo.mjs';
import { percentile } from './load.mjs';
import { logIn, memoryOf, serve, settled } from './shop.mjs';
import { plain } from './table.mjs';

const changes = 60;

/**
 * @typedef {object} Product
 * @property {string} _id
 * @property {string} name
 * @property {string} category
 * @property {number} price
 * @property {string[]} description
 */

/**
 * @param {import("./shop.mjs").Shop} full a shop with products; a second server is started on its database
 * @param {number} products
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* changing(full, products) {
  const count = products.toLocaleString('en');
  const shop = await serve(full.database, full.sql);
  const cookie = await logIn(shop, '/api/seller/login', demoSeller);
  await delay(settled);
  const before = memoryOf(shop.pid);
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(shop.pid))), 5);
  const response = await fetch(`${shop.url}/api/product/export`, { headers: { cookie } });
  const bytes = (await response.arrayBuffer()).byteLength;
  clearInterval(watch);
  const grown = `+${(highest - before).toFixed(0)} MB for ${(bytes / 1e6).toFixed(1)} MB`;
  yield plain(`(h) export, ${count} products`, grown, '< 20 MB');

  /** @type {{ products: Product[] }} */
  const { products: some } = await shop.call(`/api/product/list?page=1&limit=${changes}`);
  const target = products === 1_000 ? '≤ 5 ms' : '';
  const switched = await times(some, ({ _id }, index) =>
    shop.call('/api/product/stock', { cookie, body: { id: _id, inStock: index % 2 === 0 } }),
  );
  yield plain(`(h) a product's stock, ${count} products`, switched, target);
  const changed = await times(some, ({ _id, name, category, price, description }) => {
    const body = { name, category, price, description, offerPrice: price - 1, inStock: true };
    return shop.call(`/api/product/update/${_id}`, { method: 'PUT', cookie, body });
  });
  yield plain(`(h) a product's price, ${count} products`, changed, target);
  await shop.stop();
}

/**
 * How long each change takes, the first left out: nothing is prepared yet.
 * @param {Product[]} products
 * @param {(product: Product, index: number) => Promise<unknown>} change
 */
async function times(products, change) {
  const taken = [];
  for (const [index, product] of products.entries()) {
    const start = performance.now();
    await change(product, index);
    taken.push(performance.now() - start);
  }
  const later = taken.slice(1);
  return `p50 ${percentile(later, 50).toFixed(1)} ms, p95 ${percentile(later, 95).toFixed(1)} ms`;
}
