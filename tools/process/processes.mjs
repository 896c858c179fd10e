import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, readIfThere } from '../paths.mjs';

/** Milliseconds until SIGKILL: longer than the server waits for its open requests. */
const patience = 20_000;

/**
 * Whether the process still runs; a zombie does not.
 * @param {number} pid a group of processes when negative
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  const stat =
    pid > 0 && process.platform === 'linux' ? readIfThere(`/proc/${pid}/stat`) : undefined;
  return stat === undefined || !/\) [ZX] /.test(stat);
}

/** Sends a process a signal, SIGKILL after 20 s, and returns when it has ended. */
export async function endProcess(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ signal) {
  if (!isAlive(pid)) return;
  send(pid, signal);
  if (await isGoneWithin(pid, patience)) return;
  send(pid, 'SIGKILL');
  await isGoneWithin(pid, patience);
}

/** Ends a process and then the processes that it started. */
export async function endGroup(/** @type {number} */ leader, /** @type {NodeJS.Signals} */ signal) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(leader), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  send(-leader, signal);
  await isGoneWithin(leader, patience);
  await isGoneWithin(-leader, 1_000);
  send(-leader, 'SIGKILL');
}

async function isGoneWithin(/** @type {number} */ pid, /** @type {number} */ milliseconds) {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(20)) {
    if (!isAlive(pid)) return true;
  }
  return false;
}

function send(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended already.
    if (!['ESRCH', 'EPERM'].includes(String(codeOf(error)))) throw error;
  }
}

/** Returns the command line of a process, or "" if it can't be read. */
export function commandLine(/** @type {number} */ pid) {
  if (process.platform === 'linux') {
    return (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  }
  return ps('args', pid);
}

/** @returns {number | undefined} undefined for the first process, or if unknown */
export function parentOf(/** @type {number} */ pid) {
  const text =
    process.platform === 'linux'
      ? readIfThere(`/proc/${pid}/stat`)?.match(/\) \S (\d+)/)?.[1]
      : ps('ppid', pid);
  return Number(text) || undefined;
}

function ps(/** @type {string} */ column, /** @type {number} */ pid) {
  if (process.platform === 'win32') return '';
  const answer = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return answer.error ? '' : answer.stdout.trim();
}
