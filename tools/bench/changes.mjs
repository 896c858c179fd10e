// How long a seller waits for a change, and what an export costs.
import { setTimeout as delay } from 'node:timers/promises';
import { demoSeller } from '../demo.mjs';
import { get, load } from './load.mjs';
import { logIn, memoryOf, serve, settled } from './shop.mjs';
import { plain } from './table.mjs';

/** Products that are changed in turn. */
const changed = 60;

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
  const { products: some } = await shop.call(`/api/product/list?page=1&limit=${changed}`);
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const target = products === 1_000 ? '≤ 5 ms' : '';
  const read = await alone(
    shop,
    some.map(({ _id }) => get(`/api/product/${_id}`)),
  );
  yield plain(`(h) a product read, ${count} products`, read);
  // Every change changes something: twice the products, the second time the other way round.
  const twice = [true, false].flatMap((first) => some.map((product) => ({ product, first })));
  const stock = twice.map(({ product, first }) => ({
    method: 'POST',
    path: '/api/product/stock',
    headers,
    body: { id: product._id, inStock: !first },
  }));
  yield plain(`(h) a product's stock, ${count} products`, await alone(shop, stock), target);
  const price = twice.map(({ product: { _id, name, category, price, description }, first }) => ({
    method: 'PUT',
    path: `/api/product/update/${_id}`,
    headers,
    body: {
      name,
      category,
      price,
      description,
      offerPrice: price - (first ? 1 : 2),
      inStock: true,
    },
  }));
  yield plain(`(h) a product's price, ${count} products`, await alone(shop, price), target);
  await shop.stop();
}

/**
 * How long each takes where nobody else asks anything.
 * @param {import("./shop.mjs").Shop} shop
 * @param {import("./load.mjs").Request[]} requests
 */
async function alone(shop, requests) {
  const { p50, p95 } = await load(shop.address, requests, { connections: 1 });
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}
