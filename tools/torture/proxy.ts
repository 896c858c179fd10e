// The network between the shop and a service, which can hang or be slow.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

export type Network = Awaited<ReturnType<typeof startProxy>>;

/** Forwards connections to a port of this machine. */
export async function startProxy(to: number) {
  const clients = new Set<Socket>();
  let latency = 0;
  let isOpen: Promise<unknown> = Promise.resolve();
  let open: (value?: unknown) => void = () => {};
  async function* requests(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      await isOpen;
      yield part;
    }
  }
  async function* responses(parts: AsyncIterable<Buffer>) {
    let last = 0;
    for await (const part of parts) {
      // One delay for all parts of a response.
      if (latency > 0 && performance.now() - last > 100) await delay(latency);
      await isOpen;
      yield part;
      last = performance.now();
    }
  }
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    clients.add(client.on('close', () => clients.delete(client)));
    // A connection that breaks takes the other one with it.
    pipeline(client, requests, upstream, () => client.destroy());
    pipeline(upstream, responses, client, () => upstream.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops forwarding and keeps connections open. */
    hang: () => ({ promise: isOpen, resolve: open } = Promise.withResolvers()),
    /** Forwards again, first what was held back. */
    resume: () => open(),
    /** Delays responses by milliseconds. Closes open connections, so that no response overtakes another one. */
    slowDown: (milliseconds: number) => {
      latency = milliseconds;
      for (const client of clients) client.destroy();
    },
  };
}
