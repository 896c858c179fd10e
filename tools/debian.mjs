import { spawnSync } from 'node:child_process';

/**
 * Installs packages where that can be done without asking: as root on Debian and its kin. Says whether it was. Uses
 * nothing beyond Node.js itself.
 * @param {string[]} packages
 */
export function installPackages(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-o', 'DPkg::Lock::Timeout=300', '-qq'];
  return [['update'], ['install', '-y', '--no-install-recommends', ...packages]].every(
    (command) =>
      spawnSync('apt-get', [...patient, ...command], {
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      }).status === 0,
  );
}
