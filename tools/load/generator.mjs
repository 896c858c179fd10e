// The load generator (crates/bench), which bench, torture and the drill of the high-availability site share.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { measuredProfile } from '../build.mjs';
import { binary } from '../paths.mjs';
import { Failure, endWithUs, temporaryFolder } from '../process/lifetime.mjs';

/** The generator replaces this by a new UUID in each request. */
export const unique = '########-####-####-####-############';

const program = binary('bench', measuredProfile);
const folder = temporaryFolder('load');
let files = 0;

/**
 * @typedef {object} Request
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {unknown} [body] sent as JSON
 * @property {string} [bodyFile] a file to send instead
 *
 * @typedef {object} Group clients that send the same kind of request; crates/bench/src/plan.rs explains the properties
 * @property {string} kind
 * @property {number} clients
 * @property {Request[]} requests
 * @property {number} [pause]
 * @property {number} [backOff]
 * @property {boolean} [repeats]
 *
 * @typedef {object} Exchange a request and its response
 * @property {string} kind
 * @property {number} client
 * @property {string} id the UUID in the request
 * @property {number} at when it was sent, as Date.now() has it
 * @property {number} took milliseconds
 * @property {number} status 0 if there was no response
 * @property {number} tries the number of addresses that were tried
 * @property {number} bytes of the body
 * @property {string | null} body a JSON body of at most 4 KiB
 * @property {string | null} failure why the request failed; null for a 503 with `Retry-After`, too
 *
 * @typedef {{ kind: string, status: number, count: number, perSecond: number, p50: number, p95: number, p99: number }} Figures
 * @typedef {{ exchanges: Figures[], failures: Record<string, number> }} Report
 */

/** Writes a file that the generator reads. */
export function writeInput(/** @type {string | Buffer} */ content) {
  const file = path.join(folder, `${(files += 1)}`);
  writeFileSync(file, content);
  return file;
}

function args(/** @type {string[]} */ urls, /** @type {Group[]} */ groups) {
  const plan = writeInput(groups.map((group) => JSON.stringify(group)).join('\n'));
  const addresses = urls.flatMap((url) => ['--address', new URL(url).host]);
  return ['load', ...addresses, '--plan', plan];
}

/**
 * Sends requests for some seconds and reports on the responses.
 * @param {string} url
 * @param {Group[]} groups
 * @param {number} seconds
 * @returns {Promise<Report>}
 */
export async function burst(url, groups, seconds) {
  const { stdout } = await promisify(execFile)(program, [
    ...args([url], groups),
    ...['--seconds', `${seconds}`],
  ]);
  return JSON.parse(stdout);
}

/**
 * Starts to send requests.
 * @param {string[]} urls where a client goes in turn when a connection is refused or lost
 * @param {Group[]} groups
 * @returns {{ exchanges: Exchange[], finish: () => Promise<void> }} `finish` lets each client finish its request
 */
export function startLoad(urls, groups) {
  const child = spawn(program, args(urls, groups), { stdio: ['pipe', 'pipe', 'inherit'] });
  endWithUs(child, 'SIGTERM');
  /** @type {Exchange[]} */
  const exchanges = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => exchanges.push(JSON.parse(line)));
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  const finish = async () => {
    child.stdin.end();
    const [[code]] = await ended;
    if (code !== 0) throw new Failure(`The load generator has ended (exit code ${code}).`);
  };
  return { exchanges, finish };
}

/** Returns the number that a percentage of all numbers is below; 0 if there are none. */
export function percentile(/** @type {number[]} */ numbers, /** @type {number} */ percent) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
