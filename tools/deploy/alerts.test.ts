// The alerts' own tests, run by promtool.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { programOf } from '../debian.mjs';
import { root } from '../paths.mjs';

const folder = path.join(root, 'deploy', 'prometheus');
const promtool = programOf('prometheus', 'promtool');
const skip = promtool ? false : 'no promtool: install Prometheus';

function check(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
}

test('alerts come when they should', { skip }, () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.yml'));
  assert.ok(files.length > 1);
  check('test', 'rules', ...files);
});

test('Prometheus takes its configuration', { skip }, () => {
  check('check', 'config', 'prometheus.yml');
});
