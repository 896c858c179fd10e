import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, readIfThere } from '../paths.mjs';

// Longer than the server gives its open connections to finish.
const patience = 20_000;

/**
 * Whether the process still runs. One that has ended, but whose parent has not asked for its exit
 * code yet, does not count.
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

/**
 * Asks a process to end, insists when it does not, and returns when it is gone.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export async function endProcess(pid, signal) {
  if (!isAlive(pid)) return;
  send(pid, signal);
  if (await isGoneWithin(pid, patience)) return;
  send(pid, 'SIGKILL');
  await isGoneWithin(pid, patience);
}

/**
 * Ends a process together with what it started: its leader first has the time it needs, what is
 * left of the group then has none.
 * @param {number} leader
 * @param {NodeJS.Signals} signal
 */
export async function endGroup(leader, signal) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(leader), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  send(-leader, signal);
  await isGoneWithin(leader, patience);
  await isGoneWithin(-leader, 1_000);
  send(-leader, 'SIGKILL');
}

/**
 * @param {number} pid
 * @param {number} milliseconds
 */
async function isGoneWithin(pid, milliseconds) {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(20)) {
    if (!isAlive(pid)) return true;
  }
  return false;
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Gone already, or nothing of it left that could be told.
    if (!['ESRCH', 'EPERM'].includes(String(codeOf(error)))) throw error;
  }
}

/**
 * The command line of a running process, or "" where it cannot be read.
 * @param {number} pid
 */
export function commandLine(pid) {
  if (process.platform === 'linux') {
    return (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  }
  return ps('args', pid);
}

/**
 * @param {number} pid
 * @returns {number | undefined} undefined at the top, or where nothing can be known
 */
export function parentOf(pid) {
  const text =
    process.platform === 'linux'
      ? readIfThere(`/proc/${pid}/stat`)?.match(/\) \S (\d+)/)?.[1]
      : ps('ppid', pid);
  return Number(text) || undefined;
}

/**
 * @param {string} column
 * @param {number} pid
 */
function ps(column, pid) {
  if (process.platform === 'win32') return '';
  const answer = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return answer.error ? '' : answer.stdout.trim();
}
