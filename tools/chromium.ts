import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian.mjs';
import { Failure } from './process/lifetime.mjs';

/** Debian's packages. The headless shell starts and draws in a third less time than the browser. */
const packages = ['chromium-headless-shell', 'chromium'];

/** Returns the browser that CHROMIUM_PATH names or that is installed; on Debian, root installs one. */
export async function chromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isProgram(named)) {
    throw new Failure(`CHROMIUM_PATH is "${named}", which is no program.`);
  }
  const found = named || find() || (packages.some((name) => installPackages([name])) && find());
  if (found) return found;
  throw new Failure(
    'No Chromium found. Install it (Debian, Ubuntu: apt-get install chromium; macOS: Google ' +
      'Chrome), or say where it is: CHROMIUM_PATH=/path/to/chromium',
  );
}

function find() {
  const names = [...packages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  return [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find(isProgram);
}

function isProgram(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
