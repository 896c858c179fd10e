// Customers who order, each again and again and with one key an order, until it is acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addressUuid } from '../bench/customers.mjs';
import { isLost } from './door.mjs';

/** Items of each order: one is counted, all cost what the catalogue says. */
export const lines = 3;

const pause = { afterOrder: 100, beforeRepeat: 250 };

/** Milliseconds after which an order that is not acknowledged is given up for lost. */
const despair = 90_000;

/**
 * @typedef {object} Order
 * @property {string} key
 * @property {number} customer
 * @property {number} began
 * @property {number} [ended] when it was acknowledged
 * @property {string} [id]
 * @property {string[]} answers what was said before it was acknowledged
 */

export class Shoppers {
  /** Every order that anybody began. @type {Order[]} */
  orders = [];
  /** Answers that nobody should get, by what they say. @type {Map<string, number>} */
  refusals = new Map();
  /** Answers that ask to come again, by what they say. @type {Map<string, number>} */
  repeats = new Map();
  #isOpen = true;
  /** @type {Promise<void>[]} */
  #all;

  /**
   * @param {import('./door.mjs').Door[]} doors
   * @param {string[]} cookies one for each customer, in their order from 1
   * @param {string[]} products their ids
   */
  constructor(doors, cookies, products) {
    this.#all = cookies.map((cookie, index) => this.#shop(doors, cookie, index + 1, products));
  }

  /** Lets everybody end the order that they have begun. */
  async close() {
    this.#isOpen = false;
    await Promise.all(this.#all);
  }

  /**
   * The longest that anybody waited for an order of this stretch of time, in milliseconds.
   * @param {number} from
   * @param {number} to
   */
  longestWait(from, to) {
    const waits = this.orders
      .filter(({ began, ended = Infinity }) => began < to && ended > from)
      .map(({ began, ended = Infinity }) => Math.min(ended, to) - Math.max(began, from));
    return Math.max(0, ...waits);
  }

  /**
   * How many were acknowledged.
   * @param {number} from
   * @param {number} to
   */
  acknowledged(from, to) {
    return this.orders.filter(({ ended = 0 }) => ended >= from && ended < to).length;
  }

  /**
   * @param {import('./door.mjs').Door[]} doors
   * @param {string} cookie
   * @param {number} customer
   * @param {string[]} products
   */
  async #shop(doors, cookie, customer, products) {
    for (let turn = 0; this.#isOpen; turn += 1) {
      const items = Array.from({ length: lines }, (_, line) => ({
        product: products[(customer * 7 + turn * lines + line) % products.length],
        quantity: 1,
      }));
      /** @type {Order} */
      const order = { key: randomUUID(), customer, began: Date.now(), answers: [] };
      this.orders.push(order);
      await this.#order(doors, order, cookie, items);
      await delay(pause.afterOrder);
    }
  }

  /**
   * @param {import('./door.mjs').Door[]} doors
   * @param {Order} order
   * @param {string} cookie
   * @param {{ product: string, quantity: number }[]} items
   */
  async #order(doors, order, cookie, items) {
    for (let door = order.customer; Date.now() < order.began + despair; door += 1) {
      /** @type {any} */
      const news = await doors[door % doors.length]
        .ask({
          path: '/api/order/cod',
          method: 'POST',
          headers: { cookie, 'idempotency-key': order.key },
          body: { items, address: addressUuid(order.customer) },
        })
        .catch((/** @type {unknown} */ error) => error);
      // 200 is what a repeat gets whose first try was written without an answer.
      if (news.status === 201 || news.status === 200) {
        order.id = JSON.parse(news.body.toString()).order._id;
        order.ended = Date.now();
        return;
      }
      const what = outcome(news);
      order.answers.push(what);
      // Pressed again, the page sends the same key.
      const comesAgain = news instanceof Error || [502, 503, 504].includes(news.status);
      const counts = comesAgain ? this.repeats : this.refusals;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      await delay(pause.beforeRepeat);
    }
  }
}

/** @param {any} news */
function outcome(news) {
  if (news instanceof Error) return isLost(news) ? 'connection lost' : news.name;
  // Without the request's id, so that equal answers count as such.
  const text = news.body.toString().replace(/"requestId":"[^"]*"/, '');
  return `${news.status} ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
}
