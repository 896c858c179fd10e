import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure, endWithUs } from './lifetime.mjs';
import { root } from './paths.mjs';

/**
 * Runs a command to its end, its output passing through; a failure of it is ours.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdout?: number }} options
 */
export async function run(command, args, { env = {}, stdout } = {}) {
  const child = start(command, args, { env, stdout });
  const code = await child.ended;
  if (code !== 0) throw new Failure(`Failed: ${command} ${args.join(' ')}`, code);
}

/**
 * Starts a command that goes on beside us and ends with us.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdout?: number }} options
 * @returns {{ ended: Promise<number>, pid: number | undefined }} `ended` answers the exit code
 */
export function start(command, args, { env = {}, stdout } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout ?? 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    // Ctrl-C in the terminal is for us: what we started then ends in the right order.
    detached: process.platform !== 'win32',
  });
  endWithUs(child, 'SIGTERM', { group: true });
  const ended = once(child, 'exit').then(
    ([code, signal]) => code ?? (signal ? 1 : 0),
    (error) => {
      throw new Failure(`${command} cannot be started: ${error.message}`);
    },
  );
  return { ended, pid: child.pid };
}
