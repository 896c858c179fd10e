// A clock that is wrong for one process, by a library that is loaded before its own. (libfaketime does more, but it crashes
// with mimalloc before main.)
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../process/lifetime.mjs';

/** @typedef {NonNullable<ReturnType<typeof wrongClock>>} Clock */

/** Builds the library; undefined where it can't be built or loaded. */
export function wrongClock() {
  if (process.platform !== 'linux') return undefined;
  const folder = temporaryFolder('clock');
  const [library, file] = [path.join(folder, 'clock.so'), path.join(folder, 'seconds')];
  const source = path.join(import.meta.dirname, 'clock.c');
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source]);
  if (built.status !== 0) return undefined;
  writeFileSync(file, Buffer.alloc(8));
  return {
    /** The variables that the process is started with. */
    settings: { LD_PRELOAD: library, TORTURE_NUMBER: file },
    /** Sets the seconds that the clock is ahead; in place, because the library has the file mapped. */
    set: (/** @type {number} */ seconds) =>
      writeFileSync(file, new BigInt64Array([BigInt(seconds)]), { flag: 'r+' }),
  };
}
