import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { root } from '../paths.mjs';
import { Failure, endWithUs } from './lifetime.mjs';
import { failedTests } from './failed-tests.mjs';

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env] in addition to this process' own
 * @property {'inherit' | 'hold' | 'tee' | 'ignore' | { file: string }} [output] shown as it comes, returned at
 *   the end, both of these, dropped, or written into a file
 * @property {NodeJS.Signals} [signal] that ends it when this process ends
 */

/**
 * Runs a command to its end, and fails when the command fails. With the output `tee` the failure names the tests that failed.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export async function run(command, args, options) {
  failUnlessDone(await start(command, args, options).result, command, args);
}

/**
 * Starts a test runner beside others and holds its output back.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {() => Promise<void>} waits for its end, shows its output, and fails when it has failed
 */
export function runBeside(command, args, options) {
  const { result } = start(command, args, { ...options, output: 'hold' });
  return async () => {
    const done = await result;
    console.log(done.output);
    failUnlessDone(done, command, args);
  };
}

/**
 * @param {{ code: number, output: string }} result
 * @param {string} command
 * @param {string[]} args
 */
function failUnlessDone({ code, output }, command, args) {
  if (code === 0) return;
  const names = failedTests(output).map((name) => `\n  ${name}`);
  const tests = names.length > 0 ? `\nFailed tests:${names.join('')}` : '';
  throw new Failure(`Failed: ${command} ${args.join(' ')}${tests}`, code);
}

/** @returns {import('execa').StdoutStderrOption} */
function stream(/** @type {NonNullable<Options['output']>} */ output) {
  if (output === 'tee') return ['inherit', 'pipe'];
  return output === 'hold' ? 'pipe' : output;
}

/**
 * Starts a command that ends with this process.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export function start(command, args, { env = {}, output = 'inherit', signal = 'SIGTERM' } = {}) {
  const child = execa(command, args, {
    cwd: root,
    env,
    stdin: 'ignore',
    stdout: stream(output),
    stderr: typeof output === 'object' ? 'inherit' : stream(output),
    all: output === 'hold' || output === 'tee',
    reject: false,
    // Ctrl-C in the terminal must end this process alone, which then ends the others in the right order.
    detached: process.platform !== 'win32',
    cleanup: false,
  });
  endWithUs(child.nodeChildProcess, signal, { group: true });
  const result = child.then(({ exitCode, signal, originalMessage, all }) => {
    if (exitCode === undefined && signal === undefined) {
      throw new Failure(`${command} cannot be started: ${originalMessage}`);
    }
    return { code: exitCode ?? 1, output: String(all ?? '') };
  });
  // The failure shows where the result is awaited.
  result.catch(() => {});
  const ended = result.then(({ code }) => code);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { result, ended, pid: child.pid, stop };
}

/**
 * Starts a program that prints the variables for its clients, one per line and then an empty line. It ends with this process.
 * @param {string} program
 * @param {string[]} [args]
 * @returns {Promise<Record<string, string>>} the variables
 */
export async function startService(program, args = []) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  endWithUs(child, 'SIGINT');
  child.on('error', () => {});
  /** @type {Record<string, string>} */
  const variables = {};
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === '') {
      // It need not end for this process to end.
      for (const handle of [child, child.stdin, child.stdout]) /** @type {any} */ (handle).unref();
      return variables;
    }
    const [name, value] = line.split(/=(.*)/);
    variables[name] = value;
  }
  throw new Failure(`${program} has ended before it was ready.`);
}
