// The script of the backup, with a pg_dump and a `dorduncu` that succeed or fail. crates/server/tests/operation/backup.rs
// restores what it makes of a real database.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../paths.mjs';

const script = path.join(root, 'deploy', 'backup.sh');
const folder = fs.mkdtempSync(path.join(tmpdir(), 'backup-'));
after(() => fs.rmSync(folder, { recursive: true }));
/** The scripts are for Linux servers. */
const skip = process.platform === 'linux' ? false : 'for Linux';

/**
 * Makes a shop's folder with two pictures, a folder with three backups, and a pg_dump that writes its arguments or fails half-way.
 * @param end of pg_dump
 */
function place(name: string, end = '') {
  const [backups, metrics, bin, shop] = ['backups', 'metrics', 'bin', 'shop'].map((part) =>
    path.join(folder, name, part),
  );
  for (const night of ['01', '02', '03']) {
    fs.mkdirSync(path.join(backups, `2020-01-${night}T00-30-00Z`), { recursive: true });
  }
  const images = path.join(shop, 'images');
  for (const part of [metrics, bin, images]) fs.mkdirSync(part, { recursive: true });
  for (const picture of ['a-160.webp', 'b-160.webp', 'b-160.webp#1']) {
    fs.writeFileSync(path.join(images, picture), picture);
  }
  const program = (file: string, text: string) =>
    fs.writeFileSync(path.join(bin, file), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program(
    'pg_dump',
    `for argument; do case $argument in --file=*) file=\${argument#--file=};; esac; done\n` +
      `echo "$*" "password=\${PGPASSWORD:-}" >"$file"\n${end}`,
  );
  program('dorduncu', 'touch "$3"');
  const env: NodeJS.ProcessEnv = {
    PATH: `${bin}:${process.env.PATH}`,
    DATABASE_URL: 'postgres://shop:secret@127.0.0.1:5432/shop?sslmode=disable',
    SHOP_DATA_DIR: shop,
    BACKUP_DIR: backups,
    METRICS_DIR: metrics,
    KEEP_BACKUPS: '2',
  };
  const finished = () => fs.readdirSync(backups).filter((one) => one.endsWith('Z'));
  const metric = path.join(metrics, 'dorduncu_backup.prom');
  return { backups, images, program, finished, metric, env };
}

const backUp = (env: NodeJS.ProcessEnv) => spawnSync('sh', [script], { env, encoding: 'utf8' });

test('keeps the newest backups and writes the metric', { skip }, () => {
  const { backups, finished, metric, env } = place('works');
  const { status, stderr } = backUp(env);
  assert.equal(status, 0, stderr);
  const [oldest = '', newest = '', ...others] = finished().toSorted();
  assert.equal(oldest, '2020-01-03T00-30-00Z');
  assert.deepEqual(others, []);
  const made = path.join(backups, newest);
  assert.deepEqual(fs.readdirSync(path.join(made, 'pictures')), ['a-160.webp', 'b-160.webp']);
  assert.equal(fs.statSync(made).mode & 0o777, 0o700);
  assert.ok(fs.existsSync(path.join(backups, 'closed-accounts.txt')));
  assert.equal(fs.statSync(metric).mode & 0o777, 0o644);
});

test("the password is none of pg_dump's arguments", { skip }, () => {
  for (const [name, url, shown, password] of [
    ['plain', 'postgres://u:pass@h:1/d', 'postgres://u@h:1/d', 'pass'],
    ['none', 'postgres://h:1/d?user=u', 'postgres://h:1/d?user=u', ''],
    ['pooled', 'postgresql://u:p.q-r@h/d', 'postgresql://u@h/d', 'p.q-r'],
    // Its meaning is in the URL alone.
    ['encoded', 'postgres://u:p%40ss@h/d', 'postgres://u:p%40ss@h/d', ''],
  ] as const) {
    const { backups, finished, env } = place(`password-${name}`);
    const pooled = name === 'pooled' ? { SHOP_DATABASE_LISTEN_URL: url } : { DATABASE_URL: url };
    assert.equal(backUp({ ...env, ...pooled }).status, 0);
    const newest = finished().toSorted().at(-1) ?? '';
    const dump = fs.readFileSync(path.join(backups, newest, 'database.dump'), 'utf8');
    assert.match(dump, /--format=custom .*--no-unlogged-table-data/);
    assert.ok(dump.endsWith(`--dbname=${shown} password=${password}\n`), dump);
  }
});

test('links pictures of the last backup and leaves out removed ones', { skip }, () => {
  const { backups, images, finished, env } = place('links');
  const last = path.join(backups, '2020-01-04T00-30-00Z', 'pictures');
  fs.mkdirSync(last, { recursive: true });
  for (const picture of ['a-160.webp', 'gone-160.webp']) {
    fs.writeFileSync(path.join(last, picture), picture);
  }
  assert.equal(backUp(env).status, 0);
  const newest = path.join(backups, finished().toSorted().at(-1) ?? '', 'pictures');
  assert.deepEqual(fs.readdirSync(newest), ['a-160.webp', 'b-160.webp']);
  const inode = (file: string) => fs.statSync(file).ino;
  assert.equal(inode(path.join(newest, 'a-160.webp')), inode(path.join(last, 'a-160.webp')));
  assert.notEqual(inode(path.join(newest, 'b-160.webp')), inode(path.join(images, 'b-160.webp')));
  assert.ok(fs.existsSync(path.join(last, 'gone-160.webp')), 'older backups keep it');
});

test('pictures in a bucket are left to the bucket', { skip }, () => {
  const { backups, finished, env } = place('bucket');
  assert.equal(backUp({ ...env, SHOP_STORAGE_URL: 's3://bucket/shop' }).status, 0);
  const newest = path.join(backups, finished().toSorted().at(-1) ?? '');
  assert.deepEqual(fs.readdirSync(newest), ['database.dump']);
});

test('a failed backup removes none and leaves nothing that looks whole', { skip }, () => {
  const dump = place('dump-fails', 'exit 1');
  const pictures = place('pictures-fail');
  fs.rmSync(pictures.images, { recursive: true });
  for (const { finished, metric, env } of [dump, pictures]) {
    assert.notEqual(backUp(env).status, 0);
    assert.equal(finished().length, 3);
    assert.ok(!fs.existsSync(metric));
  }
});

test('a second backup at the same time is refused', { skip }, async () => {
  const { env, finished } = place('twice', 'echo started >&2; read -r _');
  const first = spawn('sh', [script], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  await once(first.stderr, 'data');
  const { status, stderr } = backUp(env);
  assert.equal(status, 1);
  assert.match(stderr, /another backup is running/);
  first.stdin.end('\n');
  assert.deepEqual(await once(first, 'close'), [0, null]);
  assert.equal(finished().length, 2);
});

test('a failed list of closed accounts is tried again after a minute', { skip }, async () => {
  const { env, program } = place('closures');
  program('dorduncu', 'exit 1');
  // Says how long it was to wait, and waits for ever.
  program('sleep', 'echo "sleeps $1"\nexec tail -f /dev/null');
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

test('goes on after a night that failed', { skip }, async () => {
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
