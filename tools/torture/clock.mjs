// A clock that jumps, for one process alone (libfaketime, https://github.com/wolfcw/libfaketime).
import { globSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPackages } from '../debian.mjs';
import { removeWithUs } from '../process/lifetime.mjs';

const library = '/usr/lib/*/faketime/libfaketime.so.1';

/** A clock that can be set wrong; none where its library is neither there nor to be installed. */
export function jumpingClock() {
  if (globSync(library).length === 0) installPackages(['libfaketime']);
  const [found] = globSync(library);
  if (!found) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dorduncu-clock-'));
  removeWithUs(folder);
  const file = path.join(folder, 'offset');
  /** @param {number} seconds from the right time */
  const jump = (seconds) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
  jump(0);
  const settings = {
    LD_PRELOAD: found,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // As with a real jump: what was measured goes on, only the time of day is another.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { settings, jump };
}
