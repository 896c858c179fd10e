// Customers who order, visitors who look and a seller who adds products, all the time, and what they are answered.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { demoSeller } from '../demo.mjs';
import { noisyPicture } from '../noisy-picture.mjs';
import { productForm } from '../product-form.mjs';

/** After so long nobody waits any more: it counts as hanging long before. */
const patience = 15_000;

/**
 * @typedef {object} Seen
 * @property {string} kind
 * @property {number} at when it was asked, as performance.now() has it
 * @property {number} took milliseconds
 * @property {number} status 0: not answered
 * @property {string} [error] why not
 */

/**
 * @typedef {object} Asked
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body] JSON, unless it is a form
 */

/**
 * @param {http.Agent} agent
 * @param {string} url
 * @param {Asked} asked
 * @returns {Promise<{ status: number, headers: http.IncomingHttpHeaders, text: string }>}
 */
async function ask(agent, url, { method = 'GET', headers = {}, body } = {}) {
  const { bytes, type } = await encoded(body);
  const sent = type ? { 'content-type': type, 'content-length': `${bytes.length}` } : {};
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { ...sent, ...headers }, timeout: patience };
    const request = http.request(url, options, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, text: Buffer.concat(parts).toString() });
      });
    });
    request.on('timeout', () => request.destroy(new Error('hanging')));
    request.on('error', reject);
    request.end(bytes);
  });
}

/** @param {unknown} body */
async function encoded(body) {
  if (body === undefined) return { bytes: Buffer.alloc(0), type: undefined };
  const type = 'application/json';
  if (!(body instanceof FormData)) return { bytes: Buffer.from(JSON.stringify(body)), type };
  const form = new Response(body);
  const bytes = Buffer.from(await form.arrayBuffer());
  return { bytes, type: form.headers.get('content-type') ?? '' };
}

/** @param {{ headers: http.IncomingHttpHeaders } | undefined} answer */
export function cookieOf(answer) {
  return (answer?.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
}

/** The load on one shop. */
export class Load {
  /** @type {Seen[]} */
  seen = [];
  /** Ids of the orders that were acknowledged. @type {string[]} */
  acknowledged = [];
  /** Products that were added, with their pictures. @type {{ _id: string, image: string[] }[]} */
  added = [];
  /** Refusals that a client can't act on. @type {string[]} */
  bad = [];
  /** Pictures that are looked at. */
  #pictures = 0;
  #isOver = false;
  /** @type {Promise<void>[]} */
  #clients = [];

  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /**
   * Asks once, and notes what became of it.
   * @param {http.Agent} agent
   * @param {string} kind
   * @param {string} path
   * @param {Asked} [asked]
   */
  async ask(agent, kind, path, asked = {}) {
    const at = performance.now();
    try {
      const answer = await ask(agent, `${this.url}${path}`, asked);
      this.seen.push({ kind, at, took: performance.now() - at, status: answer.status });
      const isRefusal = answer.status === 503 && answer.headers['retry-after'] !== undefined;
      if (answer.status >= 500 && !isRefusal) {
        this.bad.push(`${kind} ${answer.status} ${answer.text.slice(0, 80)}`);
      }
      return answer;
    } catch (cause) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (cause);
      const error = code ?? message;
      this.seen.push({ kind, at, took: performance.now() - at, status: 0, error });
      return undefined;
    }
  }

  /**
   * Begins with so many customers and visitors.
   * @param {{ customers: number, visitors: number }} counts
   */
  async begin({ customers, visitors }) {
    const agent = new http.Agent({ keepAlive: true });
    const list = await this.ask(agent, 'setup', '/api/product/list?inStock=true&page=1&limit=24');
    const { products } = JSON.parse(list?.text ?? '{}');
    const pictures = products.flatMap((/** @type {{ image: string[] }} */ one) => one.image);
    this.#pictures = pictures.length;
    const logins = [];
    for (let n = 0; n < customers; n += 1) logins.push(await this.#register(n));
    for (const login of logins) this.#clients.push(this.#orderOnAndOn(login, products));
    for (let n = 0; n < visitors; n += 1) {
      this.#clients.push(this.#lookOnAndOn(n, products, pictures));
    }
    this.#clients.push(this.#addOnAndOn(products[0].category));
  }

  /** Waits until every picture was looked at, as in a shop that has been at work for a while. */
  async untilAllIsSeen() {
    const seen = () => this.seen.filter(({ kind }) => kind === 'picture').length;
    // Visitors go round in turn, each beginning one further.
    while (seen() < this.#pictures * 4) await delay(50);
  }

  /** Lets every customer come to the end of an order. */
  async finish() {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  /** @param {number} n */
  async #register(n) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const person = {
      firstName: 'Ayşe',
      lastName: 'Demir',
      email: `iskence-${n}-${randomUUID()}@example.com`,
      password: 'iskence-parolasi-uzun',
    };
    const made = await this.ask(agent, 'setup', '/api/user/register', {
      method: 'POST',
      body: person,
    });
    const cookie = cookieOf(made);
    const saved = await this.ask(agent, 'setup', '/api/address/add', {
      method: 'POST',
      headers: { cookie },
      body: {
        ...{ firstName: 'Ayşe', lastName: 'Demir', email: 'ayse@example.com' },
        ...{ street: 'Çay Sk. 4', city: 'Bursa', state: 'Nilüfer', zipcode: '16110' },
        ...{ phone: '0532 111 22 33', country: 'Türkiye' },
      },
    });
    const { addresses } = JSON.parse(saved?.text ?? '{}');
    return { agent, cookie, address: addresses.at(-1)._id };
  }

  /**
   * Orders, each time under one key until it is acknowledged, as the shop's own page does.
   * @param {{ agent: http.Agent, cookie: string, address: string }} login
   * @param {{ _id: string }[]} products
   */
  async #orderOnAndOn({ agent, cookie, address }, products) {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const key = randomUUID();
      const items = [{ product: products[turn % products.length]._id, quantity: 1 }];
      const headers = { cookie, 'idempotency-key': key };
      const asked = { method: 'POST', headers, body: { items, address } };
      for (;;) {
        const answer = await this.ask(agent, 'order', '/api/order/cod', asked);
        if (answer?.status === 201 || answer?.status === 200) {
          this.acknowledged.push(JSON.parse(answer.text).order._id);
          break;
        }
        if (answer && answer.status < 500) {
          this.bad.push(`order ${answer.status} ${answer.text.slice(0, 120)}`);
          break;
        }
        await delay(100);
      }
      await delay(50);
    }
  }

  /**
   * Adds products, each with a picture; logs in anew when the shop asks for it, as after hours without a sign of life.
   * @param {string} category
   */
  async #addOnAndOn(category) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const seller = { method: 'POST', body: demoSeller };
    const logIn = async () => cookieOf(await this.ask(agent, 'login', '/api/seller/login', seller));
    let cookie = await logIn();
    const picture = noisyPicture(300, 300);
    for (let turn = 1; !this.#isOver; turn += 1) {
      const product = { name: `İşkence ${turn}`, category, inStock: true };
      const body = productForm(product, picture.another());
      const asked = { method: 'POST', headers: { cookie }, body };
      const answer = await this.ask(agent, 'upload', '/api/product/add', asked);
      if (answer?.status === 201) this.added.push(JSON.parse(answer.text).product);
      else if (answer?.status === 401) cookie = await logIn();
      else if (answer && answer.status < 500) {
        this.bad.push(`upload ${answer.status} ${answer.text.slice(0, 120)}`);
      }
      await delay(500);
    }
  }

  /**
   * @param {number} n
   * @param {{ _id: string, category: string }[]} products
   * @param {string[]} pictures
   */
  async #lookOnAndOn(n, products, pictures) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = n; !this.#isOver; turn += 1) {
      const { _id, category } = products[turn % products.length];
      const page = `/urunler/${encodeURIComponent(category.toLocaleLowerCase('tr'))}/${_id}`;
      await this.ask(agent, 'page', ['/', '/urunler', page][turn % 3]);
      await this.ask(agent, 'picture', pictures[turn % pictures.length]);
      await delay(20);
    }
  }
}

/**
 * The number that so many per cent of all are below; 0 of none.
 * @param {number[]} numbers
 * @param {number} percent
 */
export function percentile(numbers, percent) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
