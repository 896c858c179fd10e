import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../paths.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const compose = read('deploy/compose.yaml');

/** Returns the lines of a service or network, which are indented below its name. */
const part = (name: string) =>
  new RegExp(`^  ${name}:\n((?:    .*\n|\n)+)`, 'm').exec(compose)?.[1] ?? '';

test('the shop trusts exactly the subnets of its network with Caddy', () => {
  const subnets = [...compose.matchAll(/subnet: "?([\w.:/]+)/g)].map(([, subnet]) => subnet);
  const trusted = /SHOP_TRUSTED_PROXIES: (.*)/.exec(compose)?.[1];
  assert.equal(trusted, subnets.join(','));
  assert.equal(subnets.length, 2, 'one of IPv4 and one of IPv6');
  assert.match(part('outside'), /enable_ipv6: true/);
});

test('a new shop restarts neither Caddy nor the database', () => {
  for (const service of ['caddy', 'database']) {
    assert.doesNotMatch(part(service), /^ {4}depends_on:/m);
  }
});

test('the database is healthy only when it can be reached by TCP', () => {
  assert.match(part('database'), /"pg_isready".* "-h", "127\.0\.0\.1"/);
});

test('a shell is never the first process', () => {
  assert.match(part('backup'), /^ {4}init: true$/m);
});

test('every volume has a name', () => {
  const image = read('deploy/Dockerfile');
  assert.doesNotMatch(image, /^VOLUME/m);
  // Those that the images of PostgreSQL and Caddy declare.
  assert.match(part('database'), /:\/var\/lib\/postgresql\]/);
  for (const folder of ['/data', '/config'])
    assert.match(part('caddy'), new RegExp(`:${folder}$`, 'm'));
});

test('secrets stay out of the build', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const pattern of ['**/.env', 'deploy/*.env']) assert.ok(ignored.includes(pattern), pattern);
});

test("the image has the client programs of compose's PostgreSQL", () => {
  const server = /image: postgres:(\d+)-/.exec(part('database'))?.[1];
  assert.ok(server);
  assert.match(read('deploy/Dockerfile'), new RegExp(`postgresql-client-${server} `));
});
