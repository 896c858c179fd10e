// The server's CPU time per login, most of which is the password's hash.
import { readFileSync } from 'node:fs';
import { addCustomers, loginRequest } from '../load/customers.ts';
import { load, type Row } from './load.ts';
import type { Shop } from './shop.ts';

/** Logins in flight at once. */
const concurrencies = [1, 8];

/** @param shop with no customers yet */
export async function* login(shop: Shop): AsyncGenerator<Row> {
  await addCustomers(shop, 100);
  const requests = Array.from({ length: 100 }, (_, index) => loginRequest(index + 1));
  for (const clients of concurrencies) {
    const seconds = 10;
    await load(shop.url, requests, { clients, seconds: 2 });
    const before = cpuSeconds(shop.pid());
    const { perSecond } = await load(shop.url, requests, { clients, seconds });
    const milliseconds = ((cpuSeconds(shop.pid()) - before) * 1000) / (perSecond * seconds);
    const measured = `${milliseconds.toFixed(1)} ms of CPU, ${perSecond.toFixed(0)} /s`;
    yield { name: `login, ${clients} at once`, measured, target: '≤ 20 ms' };
  }
}

/** Returns the CPU seconds that a process has used (proc_pid_stat(5), in hundredths on Linux). */
function cpuSeconds(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field may contain blanks; the others follow its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
