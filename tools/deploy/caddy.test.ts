// The proxy in front of the shop, with a shop that is there or not.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import getPort from 'get-port';
import { programOf } from '../debian.mjs';
import { root } from '../paths.mjs';

const caddy = programOf('caddy', 'caddy');
const skip = caddy ? false : 'no Caddy: install it';
const folder = fs.mkdtempSync(path.join(tmpdir(), 'caddy-'));
after(() => fs.rmSync(folder, { recursive: true }));

/** Starts Caddy in front of this port, with the shop's configuration but no pause before it gives up. */
async function startCaddy(shop: number) {
  const port = await getPort();
  const config = path.join(folder, `Caddyfile-${port}`);
  const text = fs.readFileSync(path.join(root, 'deploy', 'Caddyfile'), 'utf8');
  // Without the interface that changes the configuration: its port may be taken.
  const changed = text
    .replace('shop:8080', `127.0.0.1:${shop}`)
    .replace('lb_try_duration 10s', 'lb_try_duration 0s');
  fs.writeFileSync(config, `{\n\tadmin off\n}\n${changed}`);
  const env = {
    ...process.env,
    SHOP_DOMAIN: `http://127.0.0.1:${port}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const server = spawn(caddy ?? '', ['run', '--adapter', 'caddyfile', '--config', config], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  for await (const chunk of server.stderr) {
    log += String(chunk);
    if (log.includes('serving initial configuration')) break;
  }
  assert.match(log, /serving initial configuration/);
  return { url: `http://127.0.0.1:${port}`, stop: () => server.kill() };
}

test('says in words that the shop is away', { skip }, async () => {
  const { url, stop } = await startCaddy(await getPort());
  try {
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
  } finally {
    stop();
  }
});

test('leaves large bodies and refusals to the shop', { skip }, async () => {
  const shop = http.createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(413).end('too large'));
  });
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  const { url, stop } = await startCaddy((shop.address() as AddressInfo).port);
  try {
    const body = new Uint8Array(45 * 1024 * 1024);
    const response = await fetch(url, { method: 'POST', body });
    assert.equal(response.status, 413);
    assert.equal(await response.text(), 'too large');
  } finally {
    stop();
    shop.close();
  }
});
