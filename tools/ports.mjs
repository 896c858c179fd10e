import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A port of this machine that nobody listens on at the moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
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
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    // Anything else that is wrong with the address is the server's to explain.
    return error.code !== 'EADDRINUSE';
  }
  server.close();
  await once(server, 'close');
  return true;
}
