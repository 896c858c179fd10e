// Four hundred connections at once, of all kinds: whoever is let in is answered soon, everybody else told to come back.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { demoCustomer } from '../demo.mjs';
import { Load, cookieOf } from './load.mjs';

/** Connections by what they ask for. */
const mix = { lists: 120, pages: 100, pictures: 60, carts: 60, logins: 60 };

/**
 * @param {string} url
 * @param {number} seconds
 */
export async function overload(url, seconds) {
  const load = new Load(url);
  const agent = new http.Agent({ keepAlive: true });
  const list = await load.ask(agent, 'setup', '/api/product/list?page=1&limit=24');
  const { products } = JSON.parse(list?.text ?? '{}');
  const login = { method: 'POST', body: demoCustomer };
  const customer = await load.ask(agent, 'setup', '/api/user/login', login);
  const cookie = cookieOf(customer);
  /** @param {number} n */
  const product = (n) => products[n % products.length];
  /** @type {Record<keyof typeof mix, (n: number) => [string, import('./load.mjs').Asked?]>} */
  const kinds = {
    lists: (n) => [`/api/product/list?page=${1 + (n % 3)}&limit=24&sort=newest`],
    pages: (n) => [['/', '/urunler', '/iletisim'][n % 3]],
    pictures: (n) => [product(n).image[0]],
    carts: () => ['/api/user/is-auth', { headers: { cookie } }],
    logins: () => [
      '/api/user/login',
      { method: 'POST', body: { email: `${randomUUID()}@example.com`, password: 'x' } },
    ],
  };
  // A shop at work has answered all of this before.
  for (let turn = 0; turn < 24; turn += 1) {
    for (const kind of Object.values(kinds)) await load.ask(agent, 'setup', ...kind(turn));
  }
  const end = performance.now() + seconds * 1000;
  const connection = async (/** @type {keyof typeof mix} */ kind, /** @type {number} */ n) => {
    const own = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = n; performance.now() < end; turn += 1) {
      const [path, asked] = kinds[kind](turn);
      const answer = await load.ask(own, kind, path, asked);
      // As `Retry-After` asks for, more or less: people don't wait exactly.
      if (!answer || answer.status === 503) await delay(500 + Math.random() * 1500);
    }
    own.destroy();
  };
  const all = Object.entries(mix).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => connection(/** @type {keyof typeof mix} */ (kind), n)),
  );
  await Promise.all(all);
  return load;
}
