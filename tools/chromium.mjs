import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian.mjs';
import { Failure } from './process/lifetime.mjs';

/**
 * Debian's packages. The shell is the same browser without a window, which starts and draws in a third less time.
 */
const packages = ['chromium-headless-shell', 'chromium'];

/**
 * The browser for the journeys and screenshots: the one named by CHROMIUM_PATH, one that is
 * there, or on Debian one that is installed for it.
 */
export async function chromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Failure(`CHROMIUM_PATH is "${named}", and no program is there.`);
  }
  const found = find();
  if (found) return found;
  if (packages.some((name) => installPackages([name]))) {
    const installed = find();
    if (installed) return installed;
  }
  throw new Failure(
    'No Chromium found. Install it (Debian, Ubuntu: apt-get install chromium; macOS: Google ' +
      'Chrome), or say where it is: CHROMIUM_PATH=/path/to/chromium',
  );
}

function find() {
  const names = [...packages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  const fixed = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...fixed,
  ].find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
