import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';

/** Returns a port of this machine that nobody listens on at the moment. */
export function freePort() {
  return getPort({ host: '127.0.0.1' });
}

/**
 * Whether an address can be listened on, with a little patience: the shop that listened there may
 * just be ending.
 * @param {string} host
 * @param {number} port
 */
export async function becomesFree(host, port) {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (await isFree(host, port)) return true;
    await delay(200);
  }
  return false;
}

/**
 * @param {string} host
 * @param {number} port
 */
async function isFree(host, port) {
  try {
    return (await getPort({ host, port })) === port;
  } catch {
    // Whatever else is wrong with the address is the server's to explain.
    return true;
  }
}
