// The proxy in front of the shop, with a shop that is there or not.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { freePort } from '../process/ports.ts';
import { findCaddy, startCaddy } from './proxies.ts';

const caddy = findCaddy();
const skip = caddy ? false : 'no Caddy: install it';

/** Starts Caddy in front of this port, with no pause before it gives up. */
const start = (shop: number) =>
  startCaddy(caddy ?? '', shop, (text) =>
    text.replace('lb_try_duration 10s', 'lb_try_duration 0s'),
  );

test('says in words that the shop is away', { skip }, async () => {
  await using proxy = await start(await freePort());
  const { url } = proxy;
  const page = await fetch(url);
  assert.equal(page.status, 502);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(await page.text(), /<h1>Mağazaya şu anda ulaşılamıyor/);
  const call = await fetch(`${url}/api/shop`);
  assert.equal(call.status, 502);
  assert.equal(call.headers.get('cache-control'), 'no-store');
  assert.deepEqual(await call.json(), {
    success: false,
    code: 'unavailable',
    message: 'Mağazaya şu anda ulaşılamıyor. Biraz sonra yeniden deneyin.',
  });
});

test('leaves large bodies and refusals to the shop', { skip }, async () => {
  const shop = http.createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(413).end('too large'));
  });
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  await using proxy = await start((shop.address() as AddressInfo).port);
  try {
    const body = new Uint8Array(45 * 1024 * 1024);
    const response = await fetch(proxy.url, { method: 'POST', body });
    assert.equal(response.status, 413);
    assert.equal(await response.text(), 'too large');
  } finally {
    shop.close();
  }
});
