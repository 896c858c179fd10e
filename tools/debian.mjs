import { spawnSync } from 'node:child_process';

/**
 * Installs packages if this is root on Debian or a system like it; returns whether they were installed. Needs only Node.js.
 */
export function installPackages(/** @type {string[]} */ packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }).status === 0;
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...packages);
}
