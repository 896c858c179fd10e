import { rmSync } from 'node:fs';
import { endGroup, endProcess } from './processes.mjs';

/**
 * @typedef {{ pid: number, signal: NodeJS.Signals, group: boolean }} StartedProcess
 * @typedef {{ remove: string }} MadeFolder
 * @typedef {{ ended: number }} EndedProcess
 */

/** The processes that a recipe started, and the folders that it created. */
export class Started {
  /** @type {(StartedProcess | MadeFolder)[]} */
  #items = [];

  /** @param {StartedProcess | MadeFolder | EndedProcess} item */
  note(item) {
    if ('ended' in item)
      this.#items = this.#items.filter((one) => !('pid' in one) || one.pid !== item.ended);
    else this.#items.push(item);
  }

  /** Ends and removes everything, the last first. */
  async end() {
    for (let item = this.#items.pop(); item; item = this.#items.pop()) {
      if ('remove' in item) rmSync(item.remove, { recursive: true, force: true, maxRetries: 5 });
      else if (item.group) await endGroup(item.pid, item.signal);
      else await endProcess(item.pid, item.signal);
    }
  }
}
