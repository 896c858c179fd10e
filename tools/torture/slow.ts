// Clients that are slow on purpose, at a proxy in front of the shop.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { burst, type Group } from '../load/generator.ts';

/** Milliseconds until the responses that clients hardly read have filled the sockets' buffers. */
const filling = 5_000;
/** Seconds of others' requests beside the slow ones. */
const beside = 50;
/** Milliseconds until this gives up waiting for the end of the slow connections. */
const longest = 120_000;

const host = 'host: 127.0.0.1\r\n';
const post = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\n${host}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

/** A client's first bytes, and what it does each second from then on. */
interface SlowClient {
  first: string;
  perSecond?: (socket: Socket) => void;
}

/** Returns clients by what is slow about them. */
const slowClients = (picture: string): Record<string, [number, SlowClient]> => ({
  'body that does not come': [35, { first: post('/api/user/login', 'application/json', 100) }],
  'upload that stops': [
    35,
    {
      first:
        post('/api/product/add', 'multipart/form-data; boundary=x', 3_000_000) + '-'.repeat(40_000),
    },
  ],
  'head that does not end': [35, { first: `GET / HTTP/1.1\r\n${host}x-` }],
  'head that drips': [
    35,
    { first: `GET / HTTP/1.1\r\n${host}x-`, perSecond: (socket) => void socket.write('x') },
  ],
  // Many responses, because the first ones fit into the buffers of both sockets.
  'response that is hardly read': [
    60,
    {
      first: `GET ${picture} HTTP/1.1\r\n${host}\r\n`.repeat(200),
      perSecond: (socket) => void socket.read(100),
    },
  ],
});

/**
 * Opens slow connections to a proxy on this machine, and sends others' requests through it meanwhile. Returns for each
 * kind of slow client after how many milliseconds the proxy held none any more, and the report on the others.
 * @param picture the path of a picture, which clients request that hardly read
 */
export async function besideSlowClients(
  proxy: { url: string; port: number },
  picture: string,
  others: Group[],
) {
  const began = Date.now();
  const kinds = new Map<number, string>();
  const sockets: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];
  for (const [kind, [count, { first, perSecond }]] of Object.entries(slowClients(picture))) {
    for (let number = 0; number < count; number += 1) {
      const socket = connect({ host: '127.0.0.1', port: proxy.port });
      socket.on('error', () => {});
      await once(socket, 'connect');
      sockets.push(socket);
      kinds.set(socket.localPort ?? 0, kind);
      socket.write(first);
      if (kind.startsWith('response')) socket.pause();
      else socket.resume();
      if (perSecond) timers.push(setInterval(() => perSecond(socket), 1_000));
    }
  }
  const watch = async () => {
    const closed: Record<string, number> = {};
    for (let left = new Set(kinds.values()); left.size > 0; await delay(1_000)) {
      const [held, now] = [connectionsOf(proxy.port), Date.now() - began];
      const open = new Set([...kinds].filter(([port]) => held.has(port)).map(([, kind]) => kind));
      for (const kind of left) closed[kind] = open.has(kind) ? Infinity : now;
      left = new Set([...left].filter((kind) => open.has(kind) && now < longest));
    }
    return closed;
  };
  const visits = delay(filling).then(() => burst(proxy.url, others, beside));
  const [report, closed] = await Promise.all([visits, watch()]);
  timers.forEach(clearInterval);
  for (const socket of sockets) socket.destroy();
  return { count: sockets.length, closed, report };
}

/**
 * Returns the clients' ports of the connections that a program of this machine holds at its port. The clients can't say it:
 * one that does not read does not notice the end.
 */
function connectionsOf(port: number) {
  const lines = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1),
  );
  const portOf = (address: string) => Number.parseInt(address.split(':')[1], 16);
  const established = '01';
  return new Set(
    lines
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => state === established && portOf(local) === port)
      .map(([, , remote]) => portOf(remote)),
  );
}
