// The load generator (crates/bench), which bench, torture and the drill of the high-availability site share.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { measuredProfile } from '../build.ts';
import { binary } from '../paths.mjs';
import { Failure, endWithUs, temporaryFolder } from '../process/lifetime.mjs';

/** The generator replaces this by a new UUID in each request. */
export const unique = '########-####-####-####-############';

export const generator = binary('bench', measuredProfile);
const folder = temporaryFolder('load');
let files = 0;

/** A request to send; crates/bench/src/plan.rs explains the fields. */
export interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  bodyFile?: string;
}

/** Clients that send the same kind of request; crates/bench/src/plan.rs explains the fields. */
export interface Group {
  kind: string;
  clients: number;
  requests: Request[];
  pause?: number;
  every?: number;
  backOff?: number;
  repeats?: boolean;
}

/** A request and its response. */
export interface Exchange {
  kind: string;
  client: number;
  /** The UUID in the request. */
  id: string;
  /** When it was sent, as Date.now() has it. */
  at: number;
  /** Milliseconds. */
  took: number;
  /** 0 if there was no response. */
  status: number;
  /** The number of addresses that were tried. */
  tries: number;
  /** The length of the body. */
  bytes: number;
  /** A JSON body of at most 4 KiB. */
  body: string | null;
  /** Why the request failed; null for a 503 with `Retry-After`, too. */
  failure: string | null;
}

type Figures = Record<'status' | 'count' | 'perSecond' | 'p50' | 'p95' | 'p99', number>;

interface Report {
  exchanges: ({ kind: string } & Figures)[];
  failures: Record<string, number>;
}

/** Writes a file that the generator reads. */
export function writeInput(content: string | Buffer) {
  const file = path.join(folder, `${(files += 1)}`);
  writeFileSync(file, content);
  return file;
}

function args(urls: string[], groups: Group[]) {
  const plan = writeInput(groups.map((group) => JSON.stringify(group)).join('\n'));
  const addresses = urls.flatMap((url) => ['--address', new URL(url).host]);
  return ['load', ...addresses, '--plan', plan];
}

/** Sends requests for some seconds and reports on the responses. */
export async function burst(url: string, groups: Group[], seconds: number): Promise<Report> {
  const all = [...args([url], groups), '--seconds', `${seconds}`];
  return JSON.parse((await promisify(execFile)(generator, all)).stdout);
}

/**
 * Starts to send requests. `finish` lets each client finish its request.
 * @param urls where a client goes in turn when a connection is refused or lost
 */
export function startLoad(urls: string[], groups: Group[]) {
  const child = spawn(generator, args(urls, groups), { stdio: ['pipe', 'pipe', 'inherit'] });
  endWithUs(child, 'SIGTERM');
  const exchanges: Exchange[] = [];
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
export function percentile(numbers: number[], percent: number) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
