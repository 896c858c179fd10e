// PostgreSQL refuses to run as root, so under root it gets an account of its own.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { Failure } from '../process/lifetime.mjs';

const accountName = 'postgres';

/**
 * @typedef {object} Account
 * @property {number} [uid] absent: whoever runs this
 * @property {number} [gid]
 */

/**
 * Whose name the database of this folder runs under: under root the folder's owner (it may have
 * been made by someone else), or an account made for it.
 * @param {string} folder
 * @returns {Account}
 */
export function accountFor(folder) {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  if (idOf('-u') === undefined) {
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', accountName]);
  }
  const account = { uid: idOf('-u'), gid: idOf('-g') };
  if (account.uid === undefined || account.gid === undefined) {
    throw new Failure(
      `PostgreSQL does not run as root, and the account "${accountName}" could not be made. ` +
        'Make it (useradd --system postgres), or use an ordinary account.',
    );
  }
  return account;
}

/** @param {"-u" | "-g"} which */
function idOf(which) {
  const answer = spawnSync('id', [which, accountName], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}

/**
 * Gives a file or folder to the account, closed to everybody else.
 * @param {string} file
 * @param {number} mode
 * @param {Account} account
 */
export function handOver(file, mode, account) {
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(file, account.uid, account.gid);
  }
  chmodSync(file, mode);
}

/**
 * How to start a program under the account. The account may not be able to enter the folders
 * above the program or its data (a home or a temporary folder is often closed to others); then
 * the program keeps root's right over files, and nothing else of root.
 * @param {string} program
 * @param {string} home the folder it works in
 * @param {Account} account
 * @returns {{ command: string, before: string[], options: Account & { cwd: string } }}
 */
export function startAs(program, home, account) {
  // The folder that the recipe was started in may be closed too.
  const options = { ...account, cwd: '/' };
  const plain = { command: program, before: [], options };
  if (account.uid === undefined) return plain;
  if (works(program, ['--version'], options) && works('ls', [home], options)) return plain;
  const before = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without this the right does not count for access(2), which PostgreSQL asks first.
    '--securebits=+no_setuid_fixup',
    program,
  ];
  if (works('setpriv', [...before, '--version'], { cwd: '/' })) {
    return { command: 'setpriv', before, options: { cwd: '/' } };
  }
  throw new Failure(
    `The database runs under the account "${accountName}", which may not enter ${home} or ` +
      `read ${program}. Move the project to a folder that others may enter, or use an ordinary ` +
      'account.',
  );
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function works(command, args, options) {
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0;
}
