// What is done to one process alone, by a library that is loaded before its own: a clock that jumps, a disk that is slow.
// (For the clock, libfaketime does more, and falls over mimalloc before main.)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeWithUs } from '../process/lifetime.mjs';

/** @typedef {NonNullable<ReturnType<typeof preloaded>>} Preloaded */

/**
 * What a process is started with, and what tells it how wrong things are; nothing where it can't be had.
 * @param {'clock' | 'disk'} name
 */
export function preloaded(name) {
  if (process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), `dorduncu-${name}-`));
  removeWithUs(folder);
  const [library, file] = [path.join(folder, `${name}.so`), path.join(folder, 'number')];
  const source = path.join(import.meta.dirname, `${name}.c`);
  if (spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source]).status !== 0) {
    return undefined;
  }
  /** @param {number} number seconds from the right time, or milliseconds of the disk's */
  const tell = (number) => {
    const bytes = Buffer.alloc(8);
    if (os.endianness() === 'LE') bytes.writeBigInt64LE(BigInt(number));
    else bytes.writeBigInt64BE(BigInt(number));
    // In place: the library has it mapped.
    writeFileSync(file, bytes, { flag: 'r+' });
  };
  writeFileSync(file, Buffer.alloc(8));
  return { settings: { LD_PRELOAD: library, TORTURE_NUMBER: file }, tell };
}
