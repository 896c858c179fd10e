// The script of the nightly backup, with a `dorduncu` that succeeds or fails.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../paths.mjs';

const script = path.join(root, 'deploy', 'backup-nightly');
const folder = fs.mkdtempSync(path.join(tmpdir(), 'backup-nightly-'));
after(() => fs.rmSync(folder, { recursive: true }));

/**
 * Makes a folder with three backups, and a program that makes another one or fails half-way.
 * @param end of the program
 */
function place(name: string, end: string) {
  const [backups, metrics, bin] = ['backups', 'metrics', 'bin'].map((part) =>
    path.join(folder, name, part),
  );
  for (const night of ['01', '02', '03']) {
    fs.mkdirSync(path.join(backups, `2020-01-${night}T00-30-00Z`), { recursive: true });
  }
  for (const part of [metrics, bin]) fs.mkdirSync(part);
  const program = `#!/bin/sh\n[ "$1" = backup ] || exec touch "$3"\nmkdir "$3" && touch "$3/half"\n${end}\n`;
  fs.writeFileSync(path.join(bin, 'dorduncu'), program, { mode: 0o755 });
  const PATH = `${bin}:${process.env.PATH}`;
  const settings = { BACKUP_DIR: backups, METRICS_DIR: metrics, KEEP_BACKUPS: '2' };
  const finished = () => fs.readdirSync(backups).filter((one) => one.endsWith('Z'));
  const metric = path.join(metrics, 'dorduncu_backup.prom');
  return { backups, finished, metric, env: { ...process.env, PATH, ...settings } };
}

test('keeps the newest backups and writes the metric', () => {
  const { backups, finished, metric, env } = place('works', 'touch "$3/manifest.json"');
  const { status } = spawnSync('sh', ['-c', `umask 077; exec sh "${script}"`], { env });
  assert.equal(status, 0);
  const [oldest, newest, ...others] = finished().toSorted();
  assert.equal(oldest, '2020-01-03T00-30-00Z');
  assert.ok(fs.existsSync(path.join(backups, newest, 'manifest.json')));
  assert.deepEqual(others, []);
  assert.equal(fs.statSync(metric).mode & 0o777, 0o644);
});

test('a failed backup removes none and writes nothing', () => {
  const { finished, metric, env } = place('fails', 'exit 1');
  assert.notEqual(spawnSync('sh', [script], { env }).status, 0);
  assert.equal(finished().length, 3);
  assert.ok(!fs.existsSync(metric));
});

test('a failed list of closed accounts is tried again after a minute', async () => {
  const { env } = place('closures', 'exit 1');
  const bin = path.join(folder, 'closures', 'bin');
  fs.writeFileSync(path.join(bin, 'dorduncu'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  // Says how long it was to wait, and waits for ever.
  const sleep = '#!/bin/sh\necho "sleeps $1"\nexec tail -f /dev/null\n';
  fs.writeFileSync(path.join(bin, 'sleep'), sleep, { mode: 0o755 });
  const nights = spawn('sh', [script, '--every-night'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    let said = '';
    for await (const chunk of nights.stdout) {
      said += String(chunk);
      if ((said.match(/\n/g)?.length ?? 0) === 2) break;
    }
    assert.match(said, /^sleeps 60$/m);
  } finally {
    if (nights.pid) process.kill(-nights.pid);
  }
});

test('goes on after a night that failed', async () => {
  const { finished, metric, env } = place('nights', 'exit 1');
  const BACKUP_AT = new Date(Date.now() + 4000).toISOString().slice(11, 19);
  const nights = spawn('sh', [script, '--every-night'], {
    env: { ...env, BACKUP_AT },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const [said] = await once(nights.stderr, 'data', { signal: AbortSignal.timeout(30_000) });
    assert.match(String(said), /backup: failed/);
    assert.equal(finished().length, 3);
    assert.ok(!fs.existsSync(metric));
  } finally {
    // The group: a shell leaves its `sleep` behind.
    if (nights.pid) process.kill(-nights.pid);
  }
});
