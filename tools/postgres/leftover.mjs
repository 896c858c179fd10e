// What an earlier run may have left behind in a database folder.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../process/lifetime.mjs';
import { codeOf, readIfThere } from '../paths.mjs';
import { commandLine, endProcess, isAlive } from '../process/processes.mjs';

// "Dörd" in ASCII. The lock lives exactly as long as the connection of the run that took it, so
// it tells a run that is there from the database of a run that was killed.
const runLock = 0x446f7264;
const patience = 30_000;

/**
 * Marks the database as in use by this run for as long as the client is connected.
 * @param {pg.Client} client connected to the maintenance database
 */
export async function takeRunLock(client) {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [runLock]);
  return rows[0].taken;
}

/**
 * Ends the database of a run that was killed; refuses when its run is still there.
 * @param {string} data
 * @param {{ user: string, password: string }} login
 */
export async function endLeftover(data, login) {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(100)) {
    const lockFile = path.join(data, 'postmaster.pid');
    const [pid, , , port] = (readIfThere(lockFile) ?? '').split('\n').map(Number);
    // PostgreSQL itself deals with the lock file of a process that is gone.
    if (!pid || !isAlive(pid)) return;
    const command = commandLine(pid);
    if (command !== '' && !command.includes(data)) {
      // The number has gone to some other program since; PostgreSQL would not dare to start.
      rmSync(lockFile);
      return;
    }
    const abandoned = await isAbandoned({
      host: '127.0.0.1',
      port,
      database: 'postgres',
      ...login,
    });
    if (abandoned) {
      await endProcess(pid, 'SIGINT');
      return;
    }
    if (abandoned === false) {
      throw new Failure(
        `The database in ${data} belongs to a run that is still going on (process ${pid}). ` +
          'Stop that one first, or give this one a folder of its own with SHOP_DATA_DIR.',
      );
    }
  }
  throw new Failure(`The database in ${data} runs, but does not answer. End it and try again.`);
}

/**
 * @param {pg.ClientConfig} config
 * @returns {Promise<boolean | undefined>} undefined: it is starting or ending, ask again
 */
async function isAbandoned(config) {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    return await takeRunLock(client);
  } catch (error) {
    if (codeOf(error) === '28P01')
      throw new Failure('The password of the database does not fit it.');
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
