// The nightly backup's script, with a `dorduncu` that does as it is told.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../paths.mjs';

const script = path.join(root, 'deploy', 'backup-nightly');
/** @type {string[]} */
const places = [];
after(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

/** Three backups of earlier nights, and a program that makes another one or fails half-way. @param {'works' | 'fails'} program */
function place(program) {
  const folder = mkdtempSync(path.join(tmpdir(), 'backup-nightly-'));
  places.push(folder);
  const [backups, metrics, bin] = ['backups', 'metrics', 'bin'].map((name) => {
    mkdirSync(path.join(folder, name));
    return path.join(folder, name);
  });
  for (const night of ['01', '02', '03']) {
    mkdirSync(path.join(backups, `2020-01-${night}T00-30-00Z`));
  }
  const dorduncu = path.join(bin, 'dorduncu');
  writeFileSync(
    dorduncu,
    `#!/bin/sh\n[ "$1" = backup ] || exec touch "$3"\nmkdir "$3" && touch "$3/half"\n${program === 'works' ? 'touch "$3/manifest.json"' : 'exit 1'}\n`,
  );
  chmodSync(dorduncu, 0o755);
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    ...{ BACKUP_DIR: backups, METRICS_DIR: metrics, KEEP_BACKUPS: '2' },
  };
  return { backups, metric: path.join(metrics, 'dorduncu_backup.prom'), env };
}

/** @param {string} backups */
const finished = (backups) => readdirSync(backups).filter((name) => name.endsWith('Z'));

test('the new backup stays, the oldest go, and whoever watches can read when it was', () => {
  const { backups, metric, env } = place('works');
  const { status } = spawnSync('sh', ['-c', `umask 077; exec sh "${script}"`], { env });
  assert.equal(status, 0);
  const kept = finished(backups).toSorted();
  assert.equal(kept.length, 2);
  assert.equal(kept[0], '2020-01-03T00-30-00Z');
  assert.ok(existsSync(path.join(backups, kept[1], 'manifest.json')));
  assert.equal(statSync(metric).mode & 0o777, 0o644);
});

test('a backup that fails takes no other away and is told to nobody as a good one', () => {
  const { backups, metric, env } = place('fails');
  const { status } = spawnSync('sh', [script], { env });
  assert.notEqual(status, 0);
  assert.equal(finished(backups).length, 3);
  assert.ok(!existsSync(metric));
});

test('nor is it where the script waits for the nights itself', async () => {
  const { backups, metric, env } = place('fails');
  const soon = new Date(Date.now() + 4000).toISOString().slice(11, 19);
  const nights = spawn('sh', [script, '--every-night'], {
    env: { ...env, BACKUP_AT: soon },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const signal = AbortSignal.timeout(30_000);
    const [said] = await once(nights.stderr, 'data', { signal });
    assert.match(String(said), /backup: failed/);
    assert.ok(existsSync(path.join(backups, 'closed-accounts.txt')));
    assert.equal(finished(backups).length, 3);
    assert.ok(!existsSync(metric));
  } finally {
    // The group: a shell leaves its `sleep` behind.
    if (nights.pid) process.kill(-nights.pid);
  }
});
