// The server's CPU time per login, compared with the password's hash alone, by the same library in a process of its own.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { addCustomers, loginRequest } from '../load/customers.ts';
import { generator } from '../load/generator.ts';
import { cpuSecondsOf } from '../process/machine.ts';
import { load } from './load.ts';
import type { Shop } from './shop.ts';

export async function* login({ url, sql, pid }: Shop) {
  await addCustomers(url, sql, 100);
  const requests = Array.from({ length: 100 }, (_, index) => loginRequest(index + 1));
  for (const clients of [1, 8]) {
    const seconds = 10;
    await load(url, requests, { clients, seconds: 2 });
    const before = cpuSecondsOf(pid());
    const { perSecond } = await load(url, requests, { clients, seconds });
    const milliseconds = ((cpuSecondsOf(pid()) - before) * 1000) / (perSecond * seconds);
    const alone = await hashMilliseconds();
    const measured = `${milliseconds.toFixed(1)} ms of CPU, ${perSecond.toFixed(0)} /s; the hash alone ${alone.toFixed(1)} ms`;
    const ratio = (milliseconds / alone).toFixed(2);
    yield { name: `login, ${clients} at once`, measured, ratio, target: '≤ 1.3' };
  }
}

/** Returns how long one hash takes at the shop's cost. */
const hashMilliseconds = async () =>
  Number((await promisify(execFile)(generator, ['hash', '--count', '30'])).stdout);
