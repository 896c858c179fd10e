// How much memory the server holds while many different things are asked of it, and a minute later.
import { setTimeout as delay } from 'node:timers/promises';
import { demoSeller } from '../demo.mjs';
import { noisyPicture } from '../noisy-picture.mjs';
import { peakOf } from '../process/memory.mjs';
import { productForm } from '../product-form.mjs';
import { addCustomers, addressUuid, logInCustomer } from './customers.mjs';
import { logIn } from './api.mjs';
import { memoryOf, serve, settled } from './shop.mjs';
import { plain } from './table.mjs';

/** Connections by what they ask for: 400 together. */
const mix = { logins: 64, uploads: 20, lists: 116, pages: 100, orders: 100 };
const seconds = 30;

/**
 * @param {import("./shop.mjs").Shop} full a shop with products; a second server is started on its database
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* memory(full) {
  await addCustomers(full, mix.orders);
  const shop = await serve(full.database, full.sql);
  await delay(settled);
  yield row('memory, idle', memoryOf(shop.pid), 60);

  const counts = await ask(shop);
  yield row('memory, peak of 400 mixed connections', peakOf(shop.pid), 300);
  await delay(60_000);
  yield row('memory, a minute after', memoryOf(shop.pid), 150);
  console.log(`answers: ${JSON.stringify(Object.fromEntries(counts))}`);
  await shop.stop();
}

/**
 * @param {string} name
 * @param {number} megabytes
 * @param {number} most
 */
const row = (name, megabytes, most) => plain(name, `${megabytes.toFixed(0)} MB`, `≤ ${most} MB`);

/**
 * @typedef {{ path: string, options?: RequestInit }} Question
 * @typedef {{ _id: string, category: string }} Product
 */

/**
 * Asks on all connections at once; answers how many answers of each kind there were.
 * @param {import("./shop.mjs").Shop} shop
 */
async function ask(shop) {
  const { products } = /** @type {{ products: Product[] }} */ (
    await shop.call('/api/product/list')
  );
  const seller = await logIn(shop, '/api/seller/login', demoSeller);
  /** @type {string[]} */
  const customers = [];
  for (let n = 1; n <= mix.orders; n += 1) customers.push(await logInCustomer(shop, n));
  // 12 megapixels and 7.2 MB, below what the shop takes.
  const photo = noisyPicture(4000, 3000);
  /** @type {Record<string, (connection: number, turn: number) => Question>} */
  const kinds = {
    logins: () => ({
      path: '/api/user/login',
      options: posted({ email: 'bench-1@example.com', password: 'x' }),
    }),
    uploads: (_, turn) => ({
      path: '/api/product/add',
      options: {
        method: 'POST',
        headers: { cookie: seller },
        body: productForm(
          { name: `Yük ${turn}`, category: products[0].category, inStock: false },
          photo.another(),
        ),
      },
    }),
    lists: (n, turn) => ({
      path: `/api/product/list?page=${1 + ((n + turn) % 20)}&limit=50&sort=newest`,
    }),
    pages: (n, turn) => ({
      path: ['/', '/urunler', productPath(products[(n + turn) % products.length])][turn % 3],
    }),
    orders: (n, turn) => ({
      path: '/api/order/cod',
      options: posted(
        {
          items: [{ product: products[(n * 7 + turn) % products.length]._id, quantity: 1 }],
          address: addressUuid(n + 1),
        },
        customers[n],
      ),
    }),
  };
  /** @type {Map<string, number>} */
  const counts = new Map();
  const deadline = Date.now() + seconds * 1000;
  const connection = async (/** @type {string} */ kind, /** @type {number} */ n) => {
    for (let turn = n; Date.now() < deadline; turn += 1) {
      const { path, options } = kinds[kind](n, turn);
      const status = await fetch(`${shop.url}${path}`, options).then(
        (answer) => answer.arrayBuffer().then(() => answer.status),
        // A connection that the server has just closed for being idle.
        () => 0,
      );
      const name = `${kind} ${status}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (status === 503) await delay(1000);
    }
  };
  const all = Object.entries(mix).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => connection(kind, n)),
  );
  await Promise.all(all);
  return counts;
}

/**
 * @param {unknown} body
 * @returns {RequestInit}
 */
const posted = (body, cookie = '') => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
});

/** @param {Product} product */
const productPath = ({ _id, category }) =>
  `/urunler/${encodeURIComponent(category.toLocaleLowerCase('tr'))}/${_id}`;
