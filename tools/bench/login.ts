// The server's CPU time per login, most of which is the password's hash.
import { addCustomers, loginRequest } from '../load/customers.ts';
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
    const measured = `${milliseconds.toFixed(1)} ms of CPU, ${perSecond.toFixed(0)} /s`;
    yield { name: `login, ${clients} at once`, measured, target: '≤ 20 ms' };
  }
}
