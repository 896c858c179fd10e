import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { root } from '../paths.mjs';
import { Failure, endWithUs } from './lifetime.mjs';
import { failedTests } from './failed-tests.ts';

export interface Options {
  /** Variables in addition to this process' own. */
  env?: NodeJS.ProcessEnv;
  /**
   * What becomes of the output: shown as it comes, returned at the end, both of these, dropped, written into a file, or given to
   * a function line by line while errors are shown.
   */
  output?: 'inherit' | 'hold' | 'tee' | 'ignore' | { file: string } | ((line: string) => void);
  /** The signal that ends it when this process ends. */
  signal?: NodeJS.Signals;
}

/**
 * Runs a command to its end, and fails when the command fails. With the output `tee` it returns the output, and the failure names
 * the failed tests.
 */
export const run = (command: string, args: string[], options?: Options) =>
  runBeside(command, args, { output: 'inherit', ...options })();

/**
 * Starts a command beside others and holds its output back.
 * @returns waits for its end, shows and returns its output, and fails when it has failed
 */
export function runBeside(command: string, args: string[], options?: Options) {
  const all: Options = { output: 'hold', ...options };
  const { result } = start(command, args, all);
  return async () => {
    const { code, output } = await result;
    if (all.output === 'hold') console.log(output);
    if (code === 0) return output;
    const names = failedTests(output).map((name) => `\n  ${name}`);
    const tests = names.length > 0 ? `\nFailed tests:${names.join('')}` : '';
    throw new Failure(`Failed: ${command} ${args.join(' ')}${tests}`, code);
  };
}

/** Starts a command that ends with this process. */
export function start(
  command: string,
  args: string[],
  { env = {}, output = 'inherit', signal = 'SIGTERM' }: Options = {},
) {
  const isRead = output === 'hold' || typeof output === 'function';
  const stream = output === 'tee' ? (['inherit', 'pipe'] as const) : isRead ? 'pipe' : output;
  const child = execa(command, args, {
    cwd: root,
    env,
    stdin: 'ignore',
    stdout: stream,
    stderr: typeof output === 'object' || typeof output === 'function' ? 'inherit' : stream,
    all: output === 'hold' || output === 'tee',
    reject: false,
    // Ctrl-C in the terminal must end this process alone, which then ends the others in the right order.
    detached: process.platform !== 'win32',
    cleanup: false,
  });
  endWithUs(child.nodeChildProcess, signal, { group: true });
  if (typeof output === 'function' && child.stdout) {
    createInterface({ input: child.stdout }).on('line', output);
  }
  const result = child.then(({ exitCode, signal, originalMessage, all }) => {
    if (exitCode === undefined && signal === undefined) {
      throw new Failure(`${command} cannot be started: ${originalMessage}`);
    }
    return { code: exitCode ?? 1, output: all ?? '' };
  });
  // The failure shows where the result is awaited.
  result.catch(() => {});
  const ended = result.then(({ code }) => code);
  /** Ends it and returns its exit code. */
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended.catch(() => 1);
  };
  return { result, ended, pid: child.pid, end };
}

/**
 * Starts a program that prints the variables for its clients, one per line and then an empty line. It ends with this process.
 * @returns the variables
 */
export async function startService(program: string, args: string[] = []) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  endWithUs(child, 'SIGINT');
  child.on('error', () => {});
  const variables: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === '') {
      // It need not end for this process to end.
      for (const handle of [child, child.stdin, child.stdout]) (handle as any).unref();
      return variables;
    }
    const [name, value] = line.split(/=(.*)/);
    variables[name] = value;
  }
  throw new Failure(`${program} has ended before it was ready.`);
}
