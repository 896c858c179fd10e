import { execa } from 'execa';
import { root } from '../paths.mjs';
import { Failure, endWithUs } from './lifetime.mjs';

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env] beside our own
 * @property {'inherit' | 'hold' | 'ignore' | { file: string }} [output] passes through, is answered at
 *   the end, goes nowhere, or into a file
 * @property {NodeJS.Signals} [signal] that ends it with us
 */

/**
 * Runs a command to its end; a failure of it is ours.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export async function run(command, args, options) {
  const { code } = await start(command, args, options).result;
  refuse(code, command, args);
}

/**
 * Starts a command that works beside others, so that its output would mix with theirs.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {() => Promise<void>} waits for its end and shows its output; its failure is ours
 */
export function runBeside(command, args, options) {
  const { result } = start(command, args, { ...options, output: 'hold' });
  return async () => {
    const { code, output } = await result;
    console.log(output);
    refuse(code, command, args);
  };
}

/**
 * @param {number} code
 * @param {string} command
 * @param {string[]} args
 */
function refuse(code, command, args) {
  if (code !== 0) throw new Failure(`Failed: ${command} ${args.join(' ')}`, code);
}

/**
 * Starts a command that goes on beside us and ends with us.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export function start(command, args, { env = {}, output = 'inherit', signal = 'SIGTERM' } = {}) {
  const child = execa(command, args, {
    cwd: root,
    env,
    stdin: 'ignore',
    stdout: output === 'hold' ? 'pipe' : output,
    stderr: output === 'hold' ? 'pipe' : output === 'ignore' ? 'ignore' : 'inherit',
    all: output === 'hold',
    reject: false,
    // Ctrl-C in the terminal is for us: what we started then ends in the right order.
    detached: process.platform !== 'win32',
    cleanup: false,
  });
  endWithUs(child.nodeChildProcess, signal, { group: true });
  const result = child.then(({ exitCode, signal, originalMessage, all }) => {
    if (exitCode === undefined && signal === undefined) {
      throw new Failure(`${command} cannot be started: ${originalMessage}`);
    }
    return { code: exitCode ?? 1, output: all ?? '' };
  });
  // Whoever waits for it hears of it; until then it is no reason to stop.
  result.catch(() => {});
  const ended = result.then(({ code }) => code);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { result, ended, pid: child.pid, stop };
}
