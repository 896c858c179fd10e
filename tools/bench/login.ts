// The server's CPU time per login, compared with the password's hash alone, which Node computes by OpenSSL.
import { argon2Sync } from 'node:crypto';
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
    const alone = hashMilliseconds();
    const measured = `${milliseconds.toFixed(1)} ms of CPU, ${perSecond.toFixed(0)} /s; the hash alone ${alone.toFixed(1)} ms`;
    const ratio = (milliseconds / alone).toFixed(2);
    yield { name: `login, ${clients} at once`, measured, ratio, target: '≤ 1.3' };
  }
}

/** Returns the CPU time of a hash at the shop's cost: argon2id with 19 MiB and two passes. */
function hashMilliseconds() {
  const count = 30;
  const options = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const before = process.cpuUsage();
  for (let turn = 0; turn < count; turn += 1) {
    argon2Sync('argon2id', { message: 'a password', nonce: '16 bytes of salt', ...options });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}
