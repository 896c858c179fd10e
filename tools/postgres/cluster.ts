// The embedded PostgreSQL: binaries from npm, listening on a free port of this machine only.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Failure, endWithUs, fail, temporaryFolder } from '../process/lifetime.mjs';
import { dataDir, readIfThere } from '../paths.mjs';
import { freePort } from '../process/ports.ts';
import { commandLine, isAlive } from '../process/processes.mjs';
import { commandAs, handOver } from './account.ts';
import { connect } from './client.ts';
import { prepareFolder, superuser, type Folder, type Programs } from './folder.ts';
import { requireTls } from './tls.ts';

export type Cluster = Awaited<ReturnType<typeof start>>;

/**
 * Starts the shop's own database, which is kept under SHOP_DATA_DIR. It does not wait for the disk at each commit: a power
 * failure may take the last half second of a shop that is being tried, and the demo data come in half the time.
 */
export const startLastingPostgres = () =>
  start(path.join(dataDir(), 'postgres'), ['synchronous_commit=off']);

/**
 * Starts an empty database, which is removed with this process. It need not survive a power failure, so it does not wait
 * for the disk unless that is what is measured. With `onlyTls` the shop's account needs TLS. `bin` is the folder of an
 * installed PostgreSQL's programs, which run instead of the embedded ones.
 */
export function startThrowawayPostgres({
  waitsForDisk = false,
  onlyTls = false,
  bin,
}: { waitsForDisk?: boolean; onlyTls?: boolean; bin?: string } = {}) {
  const parent = waitsForDisk ? os.tmpdir() : (placeInMemory() ?? os.tmpdir());
  const home = temporaryFolder('postgres', parent);
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const installed = bin && {
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
  };
  const settings = ['max_connections=200', ...(waitsForDisk ? [] : fast)];
  return start(home, settings, { onlyTls, installed: installed || undefined });
}

/** Where Linux keeps files in memory (shm_overview(7)). */
const sharedMemory = '/dev/shm';
/** Bytes that have to be free there, and of memory itself: about four times what the tests have at once. */
const plenty = 4 * 1024 ** 3;

/**
 * Returns a folder in memory, if there is plenty of it. Hundreds of tests have a database each, of some hundred files;
 * on a disk, its directories take as long as all the tests' queries together.
 */
function placeInMemory() {
  if (!existsSync(sharedMemory) || os.freemem() < plenty) return undefined;
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize < plenty ? undefined : sharedMemory;
}

/** The owner of the shop's databases. */
const owner = 'dorduncu';

async function start(
  home: string,
  settings: string[],
  { onlyTls = false, installed }: { onlyTls?: boolean; installed?: Programs } = {},
) {
  const folder = prepareFolder(home, installed);
  await refuseIfRunning(folder.data);
  folder.initialise();
  if (onlyTls) settings.push(...requireTls(folder, owner));
  const { password } = folder;
  let { server, port } = await startServer(folder, settings);
  const url = (user: string, name: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  const createUnlessExists = async (catalogue: string, sql: string) => {
    await using client = await connect(url(superuser, 'postgres'));
    const { rowCount } = await client.query(`select from ${catalogue}`);
    if (!rowCount) await client.query(sql);
  };
  await createUnlessExists(
    `pg_roles where rolname = '${owner}'`,
    `create role ${owner} login password ${pg.escapeLiteral(password)}`,
  );
  return {
    /** The URL of the maintenance database, as superuser. */
    url: url(superuser, 'postgres'),
    /** Creates a database for the shop unless it exists; returns its URL, with a user who is no superuser. */
    database: async (name: string) => {
      await createUnlessExists(
        `pg_database where datname = ${pg.escapeLiteral(name)}`,
        `create database ${pg.escapeIdentifier(name)} owner ${owner}`,
      );
      return url(owner, name);
    },
    /** Ends the server without warning (SIGKILL). */
    kill: () => {
      server.removeAllListeners('exit');
      server.kill('SIGKILL');
    },
    /** Starts the server again on the same port. */
    restart: async () => {
      ({ server, port } = await startServer(folder, settings, port));
    },
  };
}

/** Fails if the server of another run has this data, and removes the lock file of a server that is gone. */
async function refuseIfRunning(data: string) {
  const lockFile = path.join(data, 'postmaster.pid');
  // A run that has been killed needs a moment to end its database.
  for (const deadline = Date.now() + 5_000; ; await delay(100)) {
    const pid = Number(readIfThere(lockFile)?.split('\n')[0]);
    if (!pid || !isAlive(pid)) return;
    const command = commandLine(pid);
    if (command === '') return;
    // The number belongs to another program now, but PostgreSQL would not start.
    if (!command.includes(data)) return rmSync(lockFile);
    if (Date.now() > deadline) {
      throw new Failure(
        `The database in ${data} belongs to a run that is still going on (process ${pid}). ` +
          'Stop that one first, or give this one a folder of its own with SHOP_DATA_DIR.',
      );
    }
  }
}

/**
 * Starts the server and returns when it accepts connections.
 * @param wanted the port, else any free one
 */
async function startServer(folder: Folder, settings: string[], wanted?: number) {
  for (const deadline = Date.now() + 30_000; ; await delay(100)) {
    const port = wanted ?? (await freePort());
    const server = spawnServer(folder, [`port=${port}`, ...settings]);
    if (await isReady(server, folder.data)) {
      server.on('exit', () => fail(new Failure(`The database has ended; see ${folder.log}.`)));
      return { server, port };
    }
    const log = readIfThere(folder.log) ?? '';
    // Another program took the port, or the processes of a killed server are still ending.
    const passing = /Address already in use|is still in use|lock file .* already exists/.test(log);
    if (!passing || Date.now() > deadline) throw new Failure(`PostgreSQL did not start:\n${log}`);
  }
}

function spawnServer(folder: Folder, settings: string[]) {
  const [command, ...args] = commandAs(folder.programs.postgres, folder.account);
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const log = openSync(folder.log, 'w');
  const server = spawn(
    command,
    [...args, '-D', folder.data, ...all.flatMap((setting) => ['-c', setting])],
    // In a group of its own, because Ctrl-C in the terminal must end its clients first.
    { cwd: folder.home, stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  handOver(folder.log, 0o600, folder.account);
  server.on('error', (error) => console.error(error.message));
  endWithUs(server, 'SIGINT');
  return server;
}

/** Waits until the server's lock file says that it accepts connections; returns false if it has ended instead. */
async function isReady(server: ChildProcess, data: string) {
  while (server.pid && server.exitCode === null && server.signalCode === null) {
    const lines = (readIfThere(path.join(data, 'postmaster.pid')) ?? '').split('\n');
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    await delay(20);
  }
  return false;
}
