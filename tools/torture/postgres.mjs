// A PostgreSQL that can be killed and comes back: on one port, with its data on the disk.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { handOver, startAs } from '../postgres/account.mjs';
import { binaries, prepareFolder, superuser } from '../postgres/folder.mjs';
import { Failure, endWithUs, removeWithUs } from '../process/lifetime.mjs';
import { freePort } from '../process/ports.mjs';

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Postgres */

export async function startPostgres() {
  const home = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-torture-'));
  removeWithUs(home);
  const folder = prepareFolder(home);
  folder.initialise();
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`];
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;

  const sql = async () => {
    const login = { user: superuser, password: folder.password, database: 'postgres' };
    const client = new pg.Client({ host: '127.0.0.1', port, ...login });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const spawnServer = () => {
    const program = startAs(binaries.postgres, home, folder.account);
    const args = [...program.before, '-D', folder.data, ...settings.flatMap((one) => ['-c', one])];
    const log = openSync(folder.log, 'a');
    const child = spawn(program.command, args, {
      ...program.options,
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    handOver(folder.log, 0o600, folder.account);
    endWithUs(child, 'SIGINT');
    return child;
  };
  /** Starts it, and answers when it takes connections. */
  const begin = async () => {
    for (const deadline = Date.now() + 30_000; ; await delay(20)) {
      if (Date.now() > deadline) throw new Failure(`PostgreSQL did not start; see ${folder.log}.`);
      // What is left of the one that was killed may still be ending.
      if (!server || server.exitCode !== null || server.signalCode !== null) server = spawnServer();
      const client = await sql().catch(() => undefined);
      if (client) return client.end();
    }
  };
  const kill = () => void server?.kill('SIGKILL');

  await begin();
  const client = await sql();
  await client.query(`create role dorduncu login password ${pg.escapeLiteral(folder.password)}`);
  await client.end();
  /** Makes a database; answers how it is reached at a port. @param {string} name */
  const database = async (name) => {
    const client = await sql();
    await client.query(`create database ${name} owner dorduncu`);
    await client.end();
    const login = `dorduncu:${folder.password}`;
    return (/** @type {number} */ at = port) => `postgres://${login}@127.0.0.1:${at}/${name}`;
  };
  return { port, database, begin, kill };
}
