// The embedded PostgreSQL: binaries from npm, listening on a free port of this machine only.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Failure, endWithUs, fail, removeWithUs } from '../process/lifetime.mjs';
import { dataDir, readIfThere } from '../paths.mjs';
import { freePort } from '../process/ports.mjs';
import { handOver, startAs } from './account.mjs';
import { binaries, prepareFolder, superuser } from './folder.mjs';
import { askForTls } from './tls.mjs';
import { endLeftover, takeRunLock } from './leftover.mjs';

/**
 * @typedef {object} Cluster
 * @property {string} url of the maintenance database, as superuser
 * @property {(name: string) => Promise<string>} database the URL of a database for the shop, made
 *   if it is not there; its owner is no superuser
 */

/**
 * Starts the shop's own database, kept under SHOP_DATA_DIR.
 * @returns {Promise<Cluster>}
 */
export async function startLastingPostgres() {
  const { cluster, client } = await start(path.join(dataDir(), 'postgres'), []);
  if (!(await takeRunLock(client))) throw new Failure('Another run has just taken the database.');
  return cluster;
}

/**
 * Starts an empty database, removed with this process. For tests it need not outlive a power failure, so it
 * does not wait for the disk unless that is what is measured.
 * @param {{ waitsForDisk?: boolean, onlyTls?: boolean }} options `onlyTls`: lets the shop's account in by TLS alone
 * @returns {Promise<Cluster>}
 */
export async function startThrowawayPostgres({ waitsForDisk = false, onlyTls = false } = {}) {
  const parent = waitsForDisk ? os.tmpdir() : (placeInMemory() ?? os.tmpdir());
  const home = mkdtempSync(path.join(parent, 'dorduncu-postgres-'));
  removeWithUs(home);
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = ['max_connections=200', ...(waitsForDisk ? [] : fast)];
  const { cluster } = await start(home, settings, onlyTls);
  return cluster;
}

/** Where Linux keeps files in memory (shm_overview(7)). */
const sharedMemory = '/dev/shm';
/** Bytes that have to be free there, and of memory itself: about four times what the tests have at once. */
const plenty = 4 * 1024 ** 3;

/**
 * Where files lie in memory, if there is plenty of it: hundreds of tests have a database each, of some hundred files, and a
 * disk's directories take as long for them as all the tests' queries together.
 */
function placeInMemory() {
  if (!existsSync(sharedMemory) || os.freemem() < plenty) return undefined;
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize < plenty ? undefined : sharedMemory;
}

/**
 * @param {string} home
 * @param {string[]} settings
 */
async function start(home, settings, onlyTls = false) {
  const folder = prepareFolder(home);
  const login = { user: superuser, password: folder.password };
  await endLeftover(folder.data, login);
  folder.initialise();
  const port = await startServer(
    folder,
    onlyTls ? [...settings, ...askForTls(folder, owner)] : settings,
  );
  const client = new pg.Client({ host: '127.0.0.1', port, database: 'postgres', ...login });
  client.on('error', () => fail(new Failure(`The database has ended; see ${folder.log}.`)));
  await client.connect();
  await createOwner(client, login.password);
  const url = (/** @type {string} */ user, /** @type {string} */ name) =>
    `postgres://${user}:${login.password}@127.0.0.1:${port}/${name}`;
  const database = async (/** @type {string} */ name) => {
    await createDatabase(client, name);
    return url(owner, name);
  };
  return { client, cluster: { url: url(superuser, 'postgres'), database } };
}

/**
 * Starts the server and answers its port once it takes connections.
 * @param {import("./folder.mjs").Folder} folder
 * @param {string[]} settings
 */
async function startServer(folder, settings) {
  for (const deadline = Date.now() + 30_000; ; await delay(500)) {
    const port = await freePort();
    const server = spawnServer(folder, [`port=${port}`, ...settings]);
    if (await isReady(server, folder.data)) return port;
    const log = readIfThere(folder.log) ?? '';
    // Somebody was faster at the port, or the processes of a killed server are still ending.
    const passing = /Address already in use|is still in use|lock file .* already exists/.test(log);
    if (!passing || Date.now() > deadline) throw new Failure(`PostgreSQL did not start:\n${log}`);
  }
}

/**
 * @param {import("./folder.mjs").Folder} folder
 * @param {string[]} settings
 */
function spawnServer(folder, settings) {
  const program = startAs(binaries.postgres, folder.home, folder.account);
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const log = openSync(folder.log, 'w');
  const server = spawn(
    program.command,
    [...program.before, '-D', folder.data, ...all.flatMap((setting) => ['-c', setting])],
    // In a group of its own, since Ctrl-C in the terminal is for us: clients end before it does.
    { ...program.options, stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  handOver(folder.log, 0o600, folder.account);
  server.on('error', (error) => console.error(error.message));
  endWithUs(server, 'SIGINT');
  return server;
}

/**
 * Waits until the server says in its lock file that it takes connections.
 * @param {import("node:child_process").ChildProcess} server
 * @param {string} data
 * @returns {Promise<boolean>} false: it ended instead
 */
async function isReady(server, data) {
  while (server.pid && server.exitCode === null && server.signalCode === null) {
    const lines = (readIfThere(path.join(data, 'postmaster.pid')) ?? '').split('\n');
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    await delay(20);
  }
  return false;
}

const owner = 'dorduncu';

/**
 * @param {pg.Client} client
 * @param {string} password
 */
async function createOwner(client, password) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner]);
  if (rowCount) return;
  await client.query(`create role ${owner} login password ${pg.escapeLiteral(password)}`);
}

/**
 * @param {pg.Client} client
 * @param {string} name
 */
async function createDatabase(client, name) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount) return;
  await client.query(`create database ${pg.escapeIdentifier(name)} owner ${owner}`);
}
