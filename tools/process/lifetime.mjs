// One end for everything that a recipe starts: a signal, a failure, or the disappearance of
// whoever started the recipe all lead to the same clean-up, done by guard.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { tools } from '../paths.mjs';
import { commandLine, isAlive, parentOf } from './processes.mjs';
import { Started } from './started.mjs';

/** A failure that the reader can act on: shown as its sentence alone, without a stack. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {number} code the exit code
   */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/** @type {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, null, null> | undefined} */
let guard;
let ending = false;
/** Whether everything is being ended: what ends now is not to be started again. */
export const isEnding = () => ending;
// Known here too, for the case that somebody has ended the guard.
const started = new Started();

/** @param {Parameters<Started['note']>[0]} item */
function note(item) {
  started.note(item);
  if (!guard) {
    guard = spawn(process.execPath, [path.join(tools, 'process', 'guard.mjs')], {
      stdio: ['pipe', 'ignore', 'inherit'],
      detached: true,
    });
    guard.stdin.on('error', () => {});
  }
  guard.stdin.write(`${JSON.stringify(item)}\n`);
}

/**
 * The child is ended with this process, however this one ends.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {{ group?: boolean }} options `group`: with all that it started
 */
export function endWithUs(child, signal, { group = false } = {}) {
  const { pid } = child;
  if (!pid) return;
  note({ pid, signal, group });
  child.once('exit', () => note({ ended: pid }));
}

/**
 * The folder is removed with this process, however this one ends.
 * @param {string} folder
 */
export function removeWithUs(folder) {
  note({ remove: folder });
}

/**
 * Ends everything that was started, then this process.
 * @param {number} code
 */
export async function finish(code) {
  if (ending) return;
  ending = true;
  if (guard && guard.exitCode === null && guard.signalCode === null) {
    const ended = once(guard, 'exit');
    guard.stdin.end();
    await ended;
  }
  await started.end();
  process.exit(code);
}

/**
 * Says why nothing can go on and ends everything. What fails while everything is being ended
 * anyway fails because of that, and is not worth a word.
 * @param {unknown} error
 */
export async function fail(error) {
  if (ending) return;
  console.error(error instanceof Failure ? `\n${error.message}` : error);
  await finish(error instanceof Failure ? error.code : 1);
}

/**
 * Runs a recipe and ends the process with it.
 * @param {() => Promise<number | void>} recipe answers the exit code
 * @param {{ stopped?: (code: number) => number }} options `stopped` turns the code of a signal
 *   (130, 143) into another where being stopped is how the recipe is meant to end
 */
export async function main(recipe, { stopped = (code) => code } = {}) {
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

/**
 * just, npx and the shells between them do not always pass a signal on, and cannot pass on -9.
 * When one of them is gone, so is the one who wanted this recipe.
 * @param {() => void} end
 */
function endWithParents(end) {
  const parents = recipeParents();
  const watch = setInterval(() => {
    if (parents.some((pid) => !isAlive(pid))) {
      clearInterval(watch);
      end();
    }
  }, 250);
  watch.unref();
}

/** The processes from this one up to the just, or the npx above it, that runs the recipe. */
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
