// A clock that jumps, for one process alone. (libfaketime does more, and falls over mimalloc before main.)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeWithUs } from '../process/lifetime.mjs';

/** A clock that can be set wrong; none where nothing can be preloaded. */
export function jumpingClock() {
  if (process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-clock-'));
  removeWithUs(folder);
  const [library, file] = [path.join(folder, 'clock.so'), path.join(folder, 'offset')];
  const source = path.join(import.meta.dirname, 'clock.c');
  if (spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source]).status !== 0) {
    return undefined;
  }
  /** @param {number} seconds from the right time */
  const jump = (seconds) => {
    const bytes = Buffer.alloc(8);
    if (os.endianness() === 'LE') bytes.writeBigInt64LE(BigInt(seconds));
    else bytes.writeBigInt64BE(BigInt(seconds));
    // In place: the clock has it mapped.
    writeFileSync(file, bytes, { flag: 'r+' });
  };
  writeFileSync(file, Buffer.alloc(8));
  return { settings: { LD_PRELOAD: library, CLOCK_OFFSET: file }, jump };
}
