// How long a seller waits for a change, and what an export costs.
import { demoSeller } from '../demo.mjs';
import { median } from './load.mjs';
import { logIn, memoryOf } from './shop.mjs';
import { plain } from './table.mjs';

const changes = 60;

/**
 * @param {import("./shop.mjs").Shop} shop
 * @param {number} products
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* changing(shop, products) {
  const count = products.toLocaleString('en');
  const cookie = await logIn(shop, '/api/seller/login', demoSeller);
  const { products: some } = await shop.call(`/api/product/list?page=1&limit=${changes}`);
  const times = [];
  for (const [index, { _id }] of some.entries()) {
    const start = performance.now();
    await shop.call('/api/product/stock', { cookie, body: { id: _id, inStock: index % 2 === 0 } });
    times.push(performance.now() - start);
  }
  const target = products === 1_000 ? '≤ 5 ms' : '';
  yield plain(`(h) a change, ${count} products`, `p50 ${median(times).toFixed(1)} ms`, target);

  const before = memoryOf(shop.pid);
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(shop.pid))), 5);
  const response = await fetch(`${shop.url}/api/product/export`, { headers: { cookie } });
  const bytes = (await response.arrayBuffer()).byteLength;
  clearInterval(watch);
  const grown = `+${(highest - before).toFixed(0)} MB for ${(bytes / 1e6).toFixed(1)} MB`;
  yield plain(`(h) export, ${count} products`, grown, '< 20 MB');
}
