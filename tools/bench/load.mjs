// The load generator (crates/bench) and the floor that the shop is measured against.
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { start } from '../process/commands.mjs';
import { removeWithUs } from '../process/lifetime.mjs';
import { binary as builtBinary } from '../paths.mjs';
import { freePort } from '../process/ports.mjs';
import { profile } from './profile.mjs';

const binary = builtBinary('bench', profile);
const folder = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-load-'));
removeWithUs(folder);
let files = 0;

/**
 * @typedef {object} Request
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body]
 */

/**
 * @typedef {object} Report
 * @property {number} perSecond visits
 * @property {Record<string, number>} statuses
 * @property {number} p50 milliseconds of a visit
 * @property {number} p95 milliseconds of a visit
 * @property {number} generatorCpu share of one core that the generator itself has used
 */

/** Every report of this run, for the generator's own share of the CPU. @type {Report[]} */
export const reports = [];

/**
 * Makes visits for some seconds, each of one request or of several after each other; any answer but one of 2xx is a failure.
 * @param {string} address
 * @param {(Request | Request[])[]} visits taken in turn
 * @param {{ connections?: number, seconds?: number }} options
 * @returns {Promise<Report>}
 */
export async function load(address, visits, { connections = 32, seconds = 4 } = {}) {
  const file = path.join(folder, `visits-${(files += 1)}.jsonl`);
  writeFileSync(file, visits.map((visit) => JSON.stringify([visit].flat())).join('\n'));
  const args = ['load', '--address', address, '--visits', file];
  const { stdout } = await promisify(execFile)(binary, [
    ...args,
    ...['--connections', `${connections}`, '--seconds', `${seconds}`],
  ]);
  const report = JSON.parse(stdout);
  const bad = Object.keys(report.statuses).filter((status) => !status.startsWith('2'));
  if (bad.length > 0) throw new Error(`answers ${JSON.stringify(report.statuses)}`);
  reports.push(report);
  return report;
}

/** @param {string} path @returns {Request} */
export const get = (path, headers = {}) => ({ method: 'GET', path, headers });

/**
 * Starts the floor: a server that answers constants of these lengths in turn.
 * @param {number[]} lengths
 */
export async function startFloor(lengths) {
  const file = path.join(folder, `lengths-${(files += 1)}`);
  writeFileSync(file, lengths.join('\n'));
  const address = `127.0.0.1:${await freePort()}`;
  const server = start(binary, ['floor', '--address', address, '--lengths', file]);
  while (
    !(await fetch(`http://${address}/`).then(
      (answer) => answer.text(),
      () => undefined,
    ))
  ) {
    await delay(50);
  }
  return { address, stop: server.stop };
}

/**
 * The number that so many per cent of all are below.
 * @param {number[]} numbers
 * @param {number} percent
 */
export function percentile(numbers, percent) {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length * percent) / 100)];
}

const median = (/** @type {number[]} */ numbers) => percentile(numbers, 50);

/**
 * @typedef {object} Comparison
 * @property {number} one
 * @property {number} other
 * @property {number} ratio of the first to the second
 */

/**
 * Measures two things in turn, several times each, so that whatever else the machine does hits both.
 * @param {() => Promise<number>} one
 * @param {() => Promise<number>} other
 * @returns {Promise<Comparison>} medians, and the median of the ratios
 */
export async function compare(one, other, rounds = 5) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await one(), await other()]);
  return {
    one: median(pairs.map(([first]) => first)),
    other: median(pairs.map(([, second]) => second)),
    ratio: median(pairs.map(([first, second]) => first / second)),
  };
}
