// The network between shop and database, which can begin to swallow everything.
import net from 'node:net';

/**
 * Forwards connections to a port of this machine.
 * @param {number} to
 */
export async function startProxy(to) {
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  let hangs = false;
  const server = net.createServer((client) => {
    const upstream = net.connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      sockets.add(socket);
      if (hangs) socket.pause();
      socket.on('data', (data) => {
        if (!other.write(data)) socket.pause();
      });
      socket.on('drain', () => {
        if (!hangs) other.resume();
      });
      socket.on('end', () => other.end());
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  server.unref();
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  return {
    port,
    /** From now on nothing passes, and nobody is told. */
    hang() {
      hangs = true;
      for (const socket of sockets) socket.pause();
    },
    /** All of what was held up passes. */
    resume() {
      hangs = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
