import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';

/** Returns a port of this machine that is free at the moment. */
export const freePort = () => getPort({ host: '127.0.0.1' });

/** Whether a program can listen on an address within two seconds, in which an earlier one may end. */
export async function becomesFree(host: string, port: number) {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    // The server explains anything else that is wrong with the address.
    if ((await getPort({ host, port }).catch(() => port)) === port) return true;
    await delay(200);
  }
  return false;
}

/** Waits until a program accepts connections on a port of this machine; fails after ten seconds. */
export async function untilAccepts(port: number) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect({ host: '127.0.0.1', port });
    const isAccepted = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isAccepted) return;
    await delay(50);
  }
  throw new Error(`nothing accepts connections on port ${port}`);
}
