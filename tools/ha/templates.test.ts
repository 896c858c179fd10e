import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fillIn, folder } from './templates.ts';

test('README names every template and its variables', () => {
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const variables = [...readme.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => [name, 'x']);
  for (const name of readdirSync(folder).filter((name) => !/^README|\.sh$/.test(name))) {
    assert.ok(readme.includes(`\`${name}\``), name);
    fillIn(name, Object.fromEntries(variables));
  }
});

test('refuses a missing value', () => {
  assert.throws(() => fillIn('userlist.txt', {}), /SHOP_PASSWORD/);
  assert.equal(fillIn('userlist.txt', { SHOP_PASSWORD: 'x' }), '"dorduncu" "x"\n');
});

// Over the third API, Debian 12's Patroni forgets the standby after its machine has hung.
test("Patroni uses etcd's second API", () => {
  assert.match(fillInAny('patroni.yml'), /^etcd:$/m);
  assert.match(fillInAny('etcd.yml'), /^enable-v2: true$/m);
});

function fillInAny(name: string) {
  return fillIn(name, new Proxy({}, { has: () => true, get: () => 'x' }));
}
