import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { target } from './paths.mjs';

/**
 * Installs packages if this is root on Debian or a system like it; returns whether they were installed. Needs only Node.js.
 */
export function installPackages(/** @type {string[]} */ packages) {
  if (!isRootOnDebian()) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  return aptGet(['update']) && aptGet(['install', '-y', '--no-install-recommends', ...packages]);
}

/**
 * Returns a program of a Debian package: the installed one, or else, for root on Debian, one that is unpacked below
 * target/ without installing the package, so that none of its services starts. Undefined if there is neither.
 */
export function programOf(/** @type {string} */ name, /** @type {string} */ program) {
  if (spawnSync(program, ['--help']).error === undefined) return program;
  const folder = path.join(target(), 'debian', name);
  const unpacked = path.join(folder, 'usr', 'bin', program);
  if (fs.existsSync(unpacked)) return unpacked;
  if (!isRootOnDebian()) return undefined;
  console.log(`Unpacking ${name} …`);
  fs.mkdirSync(folder, { recursive: true });
  const isThere =
    aptGet(['update']) &&
    // Its own user may not write there.
    aptGet(['-o', 'APT::Sandbox::User=root', 'download', name], folder) &&
    fs
      .readdirSync(folder)
      .filter((file) => file.endsWith('.deb'))
      .every((file) => spawnSync('dpkg', ['-x', file, '.'], { cwd: folder }).status === 0);
  return isThere ? unpacked : undefined;
}

const isRootOnDebian = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Runs apt-get; returns whether it succeeded. */
const aptGet = (/** @type {string[]} */ args, /** @type {string} */ cwd = '.') =>
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
    cwd,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status === 0;
