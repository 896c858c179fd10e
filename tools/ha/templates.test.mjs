import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fillIn, folder, names, read, variablesOf } from './templates.mjs';

const readme = read('README.md');

test('an operator is told every variable of the templates', () => {
  const told = new Set([...readme.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name));
  for (const name of names) {
    const unknown = variablesOf(name).filter((variable) => !told.has(variable));
    assert.deepEqual(unknown, [], name);
  }
});

test('every template is named where it belongs to', () => {
  const templates = readdirSync(folder).filter((name) => !/^README|\.sh$/.test(name));
  assert.deepEqual(templates.toSorted(), names);
  for (const name of names) assert.ok(readme.includes(`\`${name}\``), name);
});

test('a value that is missing is no empty line in a configuration', () => {
  assert.throws(() => fillIn('userlist.txt', {}), /SHOP_PASSWORD/);
  assert.equal(fillIn('userlist.txt', { SHOP_PASSWORD: 'x' }), '"dorduncu" "x"\n');
});

// Over the third, Debian 12's Patroni forgets the standby once its machine has hung; the drill tries it on real ones.
test('Patroni speaks the API of etcd that it does not forget its standby over, and etcd answers it', () => {
  assert.match(read('patroni.yml'), /^etcd:$/m);
  assert.doesNotMatch(read('patroni.yml'), /^etcd3:$/m);
  assert.match(read('etcd.yml'), /^enable-v2: true$/m);
});
