// The network between the shop and a service, which can hang or be slow.
import net from 'node:net';

/** Forwards connections to a port of this machine. */
export async function startProxy(to: number) {
  const sockets: Set<net.Socket> = new Set();
  let hangs = false;
  let latency = 0;
  const server = net.createServer((client) => {
    const upstream = net.connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      sockets.add(socket);
      if (hangs) socket.pause();
      socket.on('data', (data) => {
        const pass = () => {
          if (!other.destroyed && !other.write(data)) socket.pause();
        };
        if (latency === 0 || socket === client) pass();
        else setTimeout(pass, latency);
      });
      socket.on('drain', () => {
        if (!hangs) other.resume();
      });
      socket.on('end', () => setTimeout(() => other.end(), socket === client ? 0 : latency));
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  server.unref();
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    /** Stops forwarding and keeps connections open. */
    hang() {
      hangs = true;
      for (const socket of sockets) socket.pause();
    },
    /** Forwards again, first what was held back. */
    resume() {
      hangs = false;
      for (const socket of sockets) socket.resume();
    },
    /** Delays responses. Closes open connections, so that no response overtakes another one. */
    slowDown(milliseconds: number) {
      latency = milliseconds;
      for (const socket of sockets) socket.destroy();
    },
  };
}
