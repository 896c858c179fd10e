// PostgreSQL refuses to run as root, so root starts it under another account.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { Failure } from '../process/lifetime.mjs';

/** An account of the system; undefined if this process is not root. */
export type Account = { uid: number; gid: number } | undefined;

/** Returns the account that a folder belongs to, or the account `nobody` if root owns it or it doesn't exist. */
export function accountFor(folder: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, 'nobody']).stdout);
  return { uid: Number(uid), gid: Number(gid) };
}

/** Gives a file or folder to the account and sets its mode. */
export function handOver(file: string, mode: number, account: Account) {
  if (account) chownSync(file, account.uid, account.gid);
  chmodSync(file, mode);
}

/**
 * Returns the command that runs a program under the account. The account keeps root's right to read and write all files,
 * because it may not enter the project's folder (a home folder is often closed to others).
 */
export function commandAs(program: string, account: Account): [command: string, ...args: string[]] {
  if (!account) return [program];
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new Failure(
      'PostgreSQL does not run as root, and setpriv is missing: use another account.',
    );
  }
  const who = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  // no_setuid_fixup: without it the right does not count for access(2), which PostgreSQL calls first.
  return ['setpriv', ...who, ...rights, '--securebits=+no_setuid_fixup', program];
}
