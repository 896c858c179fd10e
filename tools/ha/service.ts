// A program as on a machine of its own: in a process namespace, so that it can be killed or frozen at once with all
// processes that it started.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere } from '../paths.mjs';
import { start } from '../process/commands.ts';
import { isEnding } from '../process/lifetime.mjs';
import type { Account } from '../postgres/account.ts';

interface Program {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The account that it runs under, else this process' account. */
  account?: Account;
  /** The file that its output is added to. */
  log: string;
}

/** Options of unshare for a process namespace, which needs root or a user namespace. */
const namespace = ['--pid', '--mount-proc', '--fork', '--kill-child'];
if (process.getuid?.() !== 0) namespace.unshift('--user', '--map-current-user');

export class Service {
  #running: ReturnType<typeof start> | undefined;
  #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Starts it, and again after it ended, as systemd does with Restart=always. */
  start() {
    const { command, args, env, account, log } = this.#program;
    const logged = ['sh', '-c', 'exec "$@" >>"$0" 2>&1', log];
    const running = start(
      'unshare',
      [...namespace, ...logged, ...under(account), command, ...args],
      // unshare ignores other signals.
      { env, output: 'ignore', signal: 'SIGKILL' },
    );
    this.#running = running;
    const startAgain = async () => {
      await delay(1_000);
      if (this.#running === running && !isEnding()) this.start();
    };
    running.ended.then(startAgain).catch(() => {});
  }

  /** Ends all its processes at once, as a power failure does. */
  async kill() {
    const running = this.#running;
    if (running === undefined) return;
    const init = this.#init();
    this.#running = undefined;
    process.kill(init, 'SIGKILL');
    await running.ended;
  }

  /** Stops all its processes, as on a machine that hangs: connections stay open. */
  freeze() {
    for (const pid of this.#members()) process.kill(pid, 'SIGSTOP');
  }

  thaw() {
    for (const pid of this.#members()) process.kill(pid, 'SIGCONT');
  }

  /** Waits until it is ready. */
  async until(isReady: () => Promise<boolean>, seconds = 60) {
    for (const deadline = Date.now() + seconds * 1000; ; await delay(100)) {
      if (await isReady().catch(() => false)) return;
      if (Date.now() > deadline) {
        throw new Error(
          `${this.#program.name} was not ready after ${seconds} s:\n${this.lastLines()}`,
        );
      }
    }
  }

  lastLines() {
    return (readIfThere(this.#program.log) ?? '').split('\n').slice(-15).join('\n');
  }

  /** Returns the namespace's init process, with which all others end. */
  #init() {
    const pid = this.#running?.pid;
    const child = pid && Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
    if (!child) throw new Error(`${this.#program.name} does not run:\n${this.lastLines()}`);
    return child;
  }

  #members() {
    const ours = namespaceOf(this.#init());
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && namespaceOf(Number(name)) === ours)
      .map(Number);
  }
}

function under(account?: Account) {
  if (!account) return [];
  const who = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  // A change of account clears the signal that ends it with unshare.
  return ['setpriv', ...who, '--pdeathsig=KILL'];
}

function namespaceOf(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    // It has ended, or belongs to another account.
    return undefined;
  }
}
