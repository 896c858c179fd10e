// Loads of one kind, and the floor server that the shop is compared with.
import { setTimeout as delay } from 'node:timers/promises';
import { measuredProfile } from '../build.ts';
import { burst, percentile, writeInput, type Request } from '../load/generator.ts';
import { binary } from '../paths.mjs';
import { start } from '../process/commands.ts';
import { freePort } from '../process/ports.ts';

/** a measured figure */
export type Row = { name: string; measured: string; ratio?: string; target?: string };

/**
 * Sends requests for some seconds. Fails on any response but one of 2xx.
 * @param requests taken in turn
 */
export async function load(
  url: string,
  requests: Request[],
  { clients = 32, seconds = 4 }: { clients?: number; seconds?: number } = {},
) {
  const report = await burst(url, [{ kind: 'bench', clients, requests }], seconds);
  const [figures, ...others] = report.exchanges;
  if (others.length > 0 || !/^2/.test(`${figures.status}`)) {
    throw new Error(`responses ${JSON.stringify(report)}`);
  }
  return figures;
}

/** Starts the floor: a server that responds with constant bodies of these lengths in turn. */
export async function startFloor(lengths: number[]) {
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const file = writeInput(lengths.join('\n'));
  const program = binary('bench', measuredProfile);
  const server = start(program, ['floor', '--address', address, '--lengths', file]);
  while (!(await fetch(url).catch(() => undefined))?.ok) await delay(50);
  return { url, stop: server.stop };
}

const median = (numbers: number[]) => percentile(numbers, 50);

export interface Comparison {
  one: number;
  other: number;
  /** of the first to the second */
  ratio: number;
}

/**
 * Measures two things in turn, several times each, so that other work of the machine affects both.
 * @returns medians, and the median of the ratios
 */
export async function compare(
  one: () => Promise<number>,
  other: () => Promise<number>,
  rounds = 3,
): Promise<Comparison> {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await one(), await other()]);
  return {
    one: median(pairs.map(([first]) => first)),
    other: median(pairs.map(([, second]) => second)),
    ratio: median(pairs.map(([first, second]) => first / second)),
  };
}
