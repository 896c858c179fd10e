// Ends everything that a recipe started. After a signal, a failure or the end of the process that started the recipe,
// guard.mjs cleans up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tools } from '../paths.mjs';
import { commandLine, isAlive, parentOf } from './processes.mjs';

/** A failure that the developer can act on, so that its message is shown without a stack. */
export class Failure extends Error {
  constructor(/** @type {string} */ message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @type {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, null, null> | undefined} */
let guard;
let ending = false;
/** Whether everything is being ended, so that nothing should be started again. */
export const isEnding = () => ending;

/**
 * Tells the guard of a process or a folder.
 * @param {number | string} what
 * @param {{ signal?: NodeJS.Signals, group?: boolean, ended?: boolean }} how
 */
function note(what, how) {
  if (!guard) {
    guard = spawn(process.execPath, [path.join(tools, 'process', 'guard.mjs')], {
      stdio: ['pipe', 'ignore', 'inherit'],
      detached: true,
    });
    guard.stdin.on('error', () => {});
    // The guard must not keep a test from ending.
    for (const handle of [guard, guard.stdin]) /** @type {any} */ (handle).unref();
  }
  guard.stdin.write(`${JSON.stringify({ what, ...how })}\n`);
}

/**
 * Ends a child with this process, also if this process is killed.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {{ group?: boolean }} options `group`: with all that it started
 */
export function endWithUs(child, signal, { group = false } = {}) {
  const { pid } = child;
  if (!pid) return;
  note(pid, { signal, group });
  child.once('exit', () => note(pid, { ended: true }));
}

/** Creates a folder that is removed with this process, also if this process is killed. */
export function temporaryFolder(/** @type {string} */ name, parent = os.tmpdir()) {
  const folder = mkdtempSync(path.join(parent, `dorduncu-${name}-`));
  note(folder, {});
  return folder;
}

/** Ends everything that was started, then this process. */
export async function finish(/** @type {number} */ code) {
  if (ending) return;
  ending = true;
  if (guard && guard.exitCode === null && guard.signalCode === null) {
    guard.ref();
    const ended = once(guard, 'exit');
    guard.stdin.end();
    await ended;
  }
  process.exit(code);
}

/** Shows an error and ends everything. Errors while everything is being ended are its consequence and not shown. */
export async function fail(/** @type {unknown} */ error) {
  if (ending) return;
  console.error(error instanceof Failure ? `\n${error.message}` : error);
  await finish(error instanceof Failure ? error.exitCode : 1);
}

/** The exit code of a recipe whose usual end is a signal. */
export const succeed = () => 0;

/**
 * Runs a recipe and ends the process with it.
 * @param {() => Promise<number | void>} recipe returns the exit code
 * @param {(code: number) => number} stopped replaces the exit code of a signal (130, 143)
 */
export async function main(recipe, stopped = (code) => code) {
  const signals = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 });
  for (const [signal, code] of Object.entries(signals)) {
    process.on(signal, () => finish(stopped(code)));
  }
  endWithParents(() => finish(stopped(signals.SIGHUP)));
  try {
    await finish((await recipe()) ?? 0);
  } catch (error) {
    await fail(error);
  }
}

/** Calls `end` when just or npx has ended: they don't always pass a signal on, and can't pass on SIGKILL. */
function endWithParents(/** @type {() => void} */ end) {
  const parents = recipeParents();
  const watch = setInterval(() => {
    if (parents.some((pid) => !isAlive(pid))) {
      clearInterval(watch);
      end();
    }
  }, 250);
  watch.unref();
}

/** Returns the processes above this one up to just, and up to npx if that started just. */
function recipeParents() {
  const parents = [];
  const runners = [/^(\S*[\\/])?just(\.exe)?( |$)/];
  if (process.env.npm_command === 'exec') runners.push(/^npm exec /);
  for (let pid = parentOf(process.pid); pid && runners.length > 0; pid = parentOf(pid)) {
    parents.push(pid);
    if (runners[0].test(commandLine(pid))) runners.shift();
  }
  return runners.length === 0 ? parents : [];
}
