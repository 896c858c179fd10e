// The server's memory under many different requests, and a minute later.
import { setTimeout as delay } from 'node:timers/promises';
import { demoSeller } from '../demo.mjs';
import { get, logIn, productPath } from '../load/api.mjs';
import { addCustomers, orderRequests } from '../load/customers.mjs';
import { burst } from '../load/generator.mjs';
import { uploadRequest } from '../load/upload.mjs';
import { memoryOf } from '../process/memory.mjs';
import { serve } from './shop.mjs';
import { plain } from './table.mjs';

/** Connections by what they send: 400 together. */
const mix = { logins: 64, uploads: 20, lists: 116, pages: 100, orders: 100 };
const seconds = 30;

/**
 * @param {import('./shop.mjs').Shop} full a shop with products; a second server is started on its database
 * @returns {AsyncGenerator<import('./table.mjs').Row>}
 */
export async function* memory(full) {
  await addCustomers(full, mix.orders);
  const shop = await serve(full.database);
  await delay(3_000);
  yield row('memory, idle', memoryOf(shop.pid()).now, 60);
  const requests = await mixedRequests({ ...full, url: shop.url });
  const groups = Object.entries(mix).map(([kind, clients]) => ({
    ...{ kind, clients, requests: requests[kind] },
    backOff: 500,
  }));
  const { exchanges } = await burst(shop.url, groups, seconds);
  yield row('memory, peak of 400 mixed connections', memoryOf(shop.pid()).peak, 300);
  await delay(60_000);
  yield row('memory, a minute after', memoryOf(shop.pid()).now, 150);
  for (const { kind, status, count } of exchanges) console.log(`  ${kind} ${status}: ${count}`);
  await shop.end();
}

/**
 * @param {string} name
 * @param {number} megabytes
 * @param {number} most
 */
const row = (name, megabytes, most) => plain(name, `${megabytes.toFixed(0)} MB`, `≤ ${most} MB`);

/**
 * @param {import('./shop.mjs').Shop} shop
 * @returns {Promise<Record<string, import('../load/generator.mjs').Request[]>>}
 */
async function mixedRequests(shop) {
  /** @type {{ products: { _id: string, category: string }[] }} */
  const { products } = await shop.call('/api/product/list');
  const seller = await logIn(shop, '/api/seller/login', demoSeller);
  const body = { email: 'bench-1@example.com', password: 'x' };
  const ids = products.map(({ _id }) => _id);
  return {
    logins: [{ method: 'POST', path: '/api/user/login', body }],
    // 12 megapixels and 7.2 MB, below the shop's limits.
    uploads: [await uploadRequest(seller, products[0].category, { width: 4000, height: 3000 })],
    lists: Array.from({ length: 20 }, (_, page) =>
      get(`/api/product/list?page=${page + 1}&limit=50&sort=newest`),
    ),
    pages: ['/', '/urunler', ...products.map(productPath)].map((path) => get(path)),
    orders: await orderRequests(shop, mix.orders, ids, 10),
  };
}
