// Libraries that are loaded into one process before its own and change its clock or its disk. (For the clock, libfaketime
// does more, but it crashes with mimalloc before main.)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeWithUs } from '../process/lifetime.mjs';

/** @typedef {NonNullable<ReturnType<typeof preloaded>>} Preloaded */

/**
 * Builds a library; undefined where it can't be built or loaded.
 * @param {'clock' | 'disk'} name
 */
export function preloaded(name) {
  if (process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), `dorduncu-${name}-`));
  removeWithUs(folder);
  const [library, file] = [path.join(folder, `${name}.so`), path.join(folder, 'number')];
  const source = path.join(import.meta.dirname, `${name}.c`);
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source]);
  if (built.status !== 0) return undefined;
  // Written in place, because the library has the file mapped.
  const set = (/** @type {number} */ number) =>
    writeFileSync(file, new BigInt64Array([BigInt(number)]), { flag: 'r+' });
  writeFileSync(file, Buffer.alloc(8));
  return {
    /** The variables that the process is started with. */
    settings: { LD_PRELOAD: library, TORTURE_NUMBER: file },
    /** Sets the seconds that the clock is ahead, or the milliseconds that the disk takes. */
    set,
  };
}
