import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { execa, type StdoutStderrOption } from 'execa';
import { root } from '../paths.mjs';
import { Failure, endWithUs } from './lifetime.mjs';
import { failedTests } from './failed-tests.ts';

export interface Options {
  /** in addition to this process' own */
  env?: NodeJS.ProcessEnv;
  /** shown as it comes, returned at the end, both of these, dropped, or written into a file */
  output?: 'inherit' | 'hold' | 'tee' | 'ignore' | { file: string };
  /** that ends it when this process ends */
  signal?: NodeJS.Signals;
}

/**
 * Runs a command to its end, and fails when the command fails. With the output `tee` the failure names the tests that failed.
 */
export async function run(command: string, args: string[], options?: Options) {
  failUnlessDone(await start(command, args, options).result, command, args);
}

/**
 * Starts a test runner beside others and holds its output back.
 * @returns waits for its end, shows its output, and fails when it has failed
 */
export function runBeside(command: string, args: string[], options?: Options): () => Promise<void> {
  const { result } = start(command, args, { ...options, output: 'hold' });
  return async () => {
    const done = await result;
    console.log(done.output);
    failUnlessDone(done, command, args);
  };
}

function failUnlessDone(
  { code, output }: { code: number; output: string },
  command: string,
  args: string[],
) {
  if (code === 0) return;
  const names = failedTests(output).map((name) => `\n  ${name}`);
  const tests = names.length > 0 ? `\nFailed tests:${names.join('')}` : '';
  throw new Failure(`Failed: ${command} ${args.join(' ')}${tests}`, code);
}

function stream(output: NonNullable<Options['output']>): StdoutStderrOption {
  if (output === 'tee') return ['inherit', 'pipe'];
  return output === 'hold' ? 'pipe' : output;
}

/** Starts a command that ends with this process. */
export function start(
  command: string,
  args: string[],
  { env = {}, output = 'inherit', signal = 'SIGTERM' }: Options = {},
) {
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
 * @returns the variables
 */
export async function startService(
  program: string,
  args: string[] = [],
): Promise<Record<string, string>> {
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
