// Loads of one kind, and the floor server that the shop is compared with.
import { setTimeout as delay } from 'node:timers/promises';
import { measuredProfile } from '../build.mjs';
import { burst, percentile, writeInput } from '../load/generator.mjs';
import { binary } from '../paths.mjs';
import { start } from '../process/commands.mjs';
import { freePort } from '../process/ports.mjs';

/** @typedef {{ name: string, measured: string, ratio?: string, target?: string }} Row a measured figure */

/**
 * Sends requests for some seconds. Fails on any response but one of 2xx.
 * @param {string} url
 * @param {import('../load/generator.mjs').Request[]} requests taken in turn
 * @param {{ clients?: number, seconds?: number }} options
 */
export async function load(url, requests, { clients = 32, seconds = 4 } = {}) {
  const report = await burst(url, [{ kind: 'bench', clients, requests }], seconds);
  const [figures, ...others] = report.exchanges;
  if (others.length > 0 || !/^2/.test(`${figures.status}`)) {
    throw new Error(`responses ${JSON.stringify(report)}`);
  }
  return figures;
}

/** Starts the floor: a server that responds with constant bodies of these lengths in turn. */
export async function startFloor(/** @type {number[]} */ lengths) {
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const file = writeInput(lengths.join('\n'));
  const program = binary('bench', measuredProfile);
  const server = start(program, ['floor', '--address', address, '--lengths', file]);
  while (!(await fetch(url).catch(() => undefined))?.ok) await delay(50);
  return { url, stop: server.stop };
}

const median = (/** @type {number[]} */ numbers) => percentile(numbers, 50);

/**
 * @typedef {object} Comparison
 * @property {number} one
 * @property {number} other
 * @property {number} ratio of the first to the second
 */

/**
 * Measures two things in turn, several times each, so that other work of the machine affects both.
 * @param {() => Promise<number>} one
 * @param {() => Promise<number>} other
 * @returns {Promise<Comparison>} medians, and the median of the ratios
 */
export async function compare(one, other, rounds = 3) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await one(), await other()]);
  return {
    one: median(pairs.map(([first]) => first)),
    other: median(pairs.map(([, second]) => second)),
    ratio: median(pairs.map(([first, second]) => first / second)),
  };
}
