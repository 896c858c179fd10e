import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fillIn, folder, names, variablesOf } from './templates.mjs';

const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');

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
