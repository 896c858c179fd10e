// How much memory the server holds while many different things are asked of it, and a minute later.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, crc32, deflateSync } from 'node:zlib';
import { demoSeller } from '../demo.mjs';
import { addCustomers, addressUuid, logInCustomer } from './customers.mjs';
import { logIn, memoryOf, serve, settled } from './shop.mjs';
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
  yield row('(m) idle', memoryOf(shop.pid), 60);

  const counts = await ask(shop);
  yield row('(m) peak of 400 mixed connections', peakOf(shop.pid), 250);
  await delay(60_000);
  yield row('(m) a minute after', memoryOf(shop.pid), 100);
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
  const photo = noisyPhoto();
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
        body: productForm(products[0].category, photo, turn),
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

/**
 * @param {string} category
 * @param {Buffer[]} photo
 * @param {number} turn makes every file another one
 */
function productForm(category, [start, data, end], turn) {
  const details = {
    name: `Yük ${turn}`,
    description: [],
    category,
    price: 10,
    offerPrice: 10,
    inStock: false,
  };
  const form = new FormData();
  form.append('productData', JSON.stringify(details));
  const text = chunk('tEXt', Buffer.from(`Comment\0${turn} ${Math.random()}`));
  form.append('images', new Blob([start, text, data, end]), 'foto.png');
  return form;
}

/** A PNG of 12 megapixels and 7.2 MB, below what the shop takes: the noise of a camera on an even wall. */
function noisyPhoto() {
  const [width, height] = [4000, 3000];
  const rows = Buffer.alloc(height * (1 + width * 3));
  const shades = [120, 120, 120, 121, 122];
  for (let at = 0; at < rows.length; at += 1) {
    const isFilter = at % (1 + width * 3) === 0;
    rows[at] = isFilter ? 0 : shades[Math.floor(Math.random() * shades.length)];
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return [
    Buffer.concat([signature, chunk('IHDR', header)]),
    chunk('IDAT', deflateSync(rows, { strategy: constants.Z_HUFFMAN_ONLY })),
    chunk('IEND', Buffer.alloc(0)),
  ];
}

/**
 * @param {string} name
 * @param {Buffer} data
 */
function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/**
 * Megabytes that a process has held at most (VmHWM, proc(5)).
 * @param {number} pid
 */
function peakOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
