// Visitors who look at lists, products, pages and pictures, none of which may ever fail.
import { setTimeout as delay } from 'node:timers/promises';
import { isLost } from './door.mjs';

const pause = 100;

/**
 * @typedef {object} Read
 * @property {number} at when it was over
 * @property {number} took milliseconds
 * @property {boolean} byOtherDoor whether the first one didn't take the connection, or lost it
 * @property {string} [failure]
 */

export class Readers {
  /** @type {Read[]} */
  reads = [];
  #isOpen = true;
  /** @type {Promise<void>[]} */
  #all;

  /**
   * @param {import('./door.mjs').Door[]} doors
   * @param {string[]} paths what they look at in turn
   * @param {number} count
   */
  constructor(doors, paths, count) {
    this.#all = Array.from({ length: count }, (_, index) => this.#look(doors, paths, index));
  }

  async close() {
    this.#isOpen = false;
    await Promise.all(this.#all);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  within(from, to) {
    return this.reads.filter(({ at }) => at >= from && at < to);
  }

  /**
   * @param {import('./door.mjs').Door[]} doors
   * @param {string[]} paths
   * @param {number} index
   */
  async #look(doors, paths, index) {
    for (let turn = index; this.#isOpen; turn += 1) {
      const [first, other] = [doors[index % doors.length], doors[(index + 1) % doors.length]];
      this.reads.push(await read(first, other, paths[turn % paths.length]));
      await delay(pause);
    }
  }
}

/**
 * One read as a browser does it: a second time where the connection was refused or lost.
 * @param {import('./door.mjs').Door} first
 * @param {import('./door.mjs').Door} other
 * @param {string} path
 * @returns {Promise<Read>}
 */
async function read(first, other, path) {
  const began = Date.now();
  let byOtherDoor = false;
  const answer = await first
    .ask({ path })
    .catch((/** @type {unknown} */ error) => {
      byOtherDoor = isLost(error);
      return byOtherDoor ? other.ask({ path }) : error;
    })
    .catch((/** @type {unknown} */ error) => error);
  const at = Date.now();
  return { at, took: at - began, byOtherDoor, failure: failureOf(answer, path) };
}

/**
 * @param {any} answer
 * @param {string} path
 */
function failureOf(answer, path) {
  if (answer instanceof Error) return `${path}: ${answer.name}`;
  if (answer.status !== 200) return `${path}: ${answer.status}`;
  if (answer.body.length === 0) return `${path}: empty`;
  if (path.startsWith('/images/') && !answer.type.startsWith('image/'))
    return `${path}: no picture`;
  return undefined;
}
