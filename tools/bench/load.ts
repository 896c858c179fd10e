// Loads of one kind, and the floor server that the shop is compared with.
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../load/customers.ts';
import { burst, generator, percentile, writeInput, type Request } from '../load/generator.ts';
import { start } from '../process/commands.ts';
import { freePort } from '../process/ports.ts';

/** How many addresses visitors come from, because searches and logins are limited for each. */
const addresses = 20_000;

/** Returns these requests in turn, from so many visitors that none meets a limit. */
const fromVisitors = (requests: Request[]) =>
  Array.from({ length: Math.max(requests.length, addresses) }, (_, n): Request => {
    const request = requests[n % requests.length];
    return { ...request, headers: { ...request.headers, 'x-forwarded-for': addressOf(n) } };
  });

/**
 * Sends requests for some seconds. Fails on any response but one of 2xx.
 * @param requests taken in turn
 */
export async function load(url: string, requests: Request[], { clients = 32, seconds = 4 } = {}) {
  const report = await burst(
    url,
    [{ kind: 'bench', clients, requests: fromVisitors(requests) }],
    seconds,
  );
  const [figures, ...others] = report.exchanges;
  if (others.length > 0 || !/^2/.test(`${figures.status}`)) {
    throw new Error(`responses ${JSON.stringify(report)}`);
  }
  return figures;
}

/** Starts the floor: a server that responds with constant bodies of these lengths in turn, until the block ends. */
export async function startFloor(lengths: number[]) {
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const file = writeInput(lengths.join('\n'));
  const server = start(generator, ['floor', '--address', address, '--lengths', file]);
  while (!(await fetch(url).catch(() => undefined))?.ok) await delay(50);
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await server.end();
    },
  };
}

/**
 * Measures two things in turn, several times each, so that other work of the machine affects both. Returns the medians, and
 * the median of the first one's ratio to the other.
 */
export async function compare(
  one: () => Promise<number>,
  other: () => Promise<number>,
  rounds = 3,
) {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await one(), await other()]);
  const median = (of: (pair: [number, number]) => number) => percentile(pairs.map(of), 50);
  return {
    one: median(([first]) => first),
    other: median(([, second]) => second),
    ratio: median(([first, second]) => first / second),
  };
}
