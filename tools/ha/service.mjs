// A program on a machine of its own, as far as one machine can play several: in a process namespace, so that it can
// be killed or frozen with all that it has started, at once and without a farewell.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere } from '../paths.mjs';
import { start } from '../process/commands.mjs';
import { isEnding } from '../process/lifetime.mjs';

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {import('../postgres/account.mjs').Account} [account] whose name it runs under, else ours
 * @property {string} log the file that its lines are added to
 */

/** How to get a process namespace: it needs root, or a user namespace in which one is. */
const namespace = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']),
  ...['--pid', '--mount-proc', '--fork', '--kill-child'],
];

export class Service {
  /** @type {ReturnType<typeof start> | undefined} */
  #running;
  /** @type {Program} */
  #program;

  /** @param {Program} program */
  constructor(program) {
    this.#program = program;
  }

  get name() {
    return this.#program.name;
  }

  /** Starts it, and again whenever it ends by itself, as systemd does with Restart=always. */
  start() {
    const { command, args, env, account, log } = this.#program;
    const logged = ['sh', '-c', 'exec "$@" >>"$0" 2>&1', log];
    const running = start(
      'unshare',
      [...namespace, ...logged, ...under(account), command, ...args],
      // Nothing in it is kept, and unshare itself heeds no other signal.
      { env, output: 'ignore', signal: 'SIGKILL' },
    );
    this.#running = running;
    running.ended.then(
      async () => {
        await delay(1_000);
        if (this.#running === running && !isEnding()) this.start();
      },
      () => {},
    );
  }

  /** As when the power goes: nothing in it gets another moment. */
  async kill() {
    const running = this.#running;
    if (running === undefined) return;
    const init = this.#init();
    this.#running = undefined;
    process.kill(init, 'SIGKILL');
    await running.ended;
  }

  /** As when the machine hangs: connections stay, nobody answers. */
  freeze() {
    for (const pid of this.#members()) process.kill(pid, 'SIGSTOP');
  }

  thaw() {
    for (const pid of this.#members()) process.kill(pid, 'SIGCONT');
  }

  /** Waits until it answers as it should. @param {() => Promise<boolean>} isReady */
  async until(isReady, seconds = 60) {
    for (const deadline = Date.now() + seconds * 1000; ; await delay(100)) {
      if (await isReady().catch(() => false)) return;
      if (Date.now() > deadline) {
        throw new Error(`${this.name} was not ready after ${seconds} s:\n${this.lastLines()}`);
      }
    }
  }

  lastLines() {
    return (readIfThere(this.#program.log) ?? '').split('\n').slice(-15).join('\n');
  }

  /** The process that all others in the namespace end with. */
  #init() {
    const pid = this.#running?.pid;
    const child = pid && Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
    if (!child) throw new Error(`${this.name} does not run:\n${this.lastLines()}`);
    return child;
  }

  #members() {
    const ours = namespaceOf(this.#init());
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && namespaceOf(Number(name)) === ours)
      .map(Number);
  }
}

/** @param {import('../postgres/account.mjs').Account} [account] */
function under(account) {
  if (!account) return [];
  const who = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  // The wish to end with unshare is lost with the change of account.
  return ['setpriv', ...who, '--pdeathsig=KILL'];
}

/** @param {number} pid */
function namespaceOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    // Ended meanwhile, or somebody else's.
    return undefined;
  }
}
