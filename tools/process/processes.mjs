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

/**
 * Sends a process a signal, SIGKILL after 20 s, and returns when it has ended.
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
 * Ends a process and then the processes that it started.
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
    // It has ended already.
    if (!['ESRCH', 'EPERM'].includes(String(codeOf(error)))) throw error;
  }
}

/**
 * Returns the command line of a process, or "" if it can't be read.
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
 * @returns {number | undefined} undefined for the first process, or if unknown
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
