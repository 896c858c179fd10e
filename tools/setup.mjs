// Installs what the recipes need; with the argument `tools` only what the scripts themselves need.
// It runs on any Node.js, so it and its modules are JavaScript and use no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian.mjs';
import { frontend, readIfThere, root, tools } from './paths.mjs';
import { Failure, endWithUs, main } from './process/lifetime.mjs';

const isWindows = process.platform === 'win32';
const stampOf = (/** @type {string} */ folder) => path.join(folder, 'node_modules', '.installed');

await main(async () => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Failure(`Node.js 20 or newer is needed; this is ${process.version}.`);
  }
  if (!succeeds('cargo', '--version')) {
    throw new Failure('Rust is missing. Install it from https://rustup.rs and try again.');
  }
  installBuildTools();
  const wanted = process.argv[2] === 'tools' ? [tools] : [tools, frontend];
  const missing = wanted.filter((folder) => readIfThere(stampOf(folder)) !== lockOf(folder));
  if (missing.length === 0) return;
  console.log('Setting up: npm packages and Rust crates, up to one minute the first time.');
  await Promise.all([
    ...missing.map((folder) =>
      timed(`npm packages of ${path.basename(folder)}/`, () => installPackagesOf(folder)),
    ),
    timed('Rust crates fetched', fetchCrates),
  ]);
});

/** Does some work and prints how long it took. */
async function timed(/** @type {string} */ title, /** @type {() => Promise<void>} */ work) {
  const began = performance.now();
  await work();
  console.log(`--- ${title}: ${Math.round((performance.now() - began) / 1000)} s`);
}

/** Installs what builds the server's OpenSSL: Perl and make, except on Windows. */
function installBuildTools() {
  const missing = () => [
    ...(succeeds('perl', '-MIPC::Cmd', '-e1') ? [] : ['perl']),
    ...(succeeds('make', '--version') ? [] : ['make']),
  ];
  if (isWindows || missing().length === 0) return;
  installPackages(missing());
  if (missing().length > 0) {
    throw new Failure(
      `OpenSSL is built with ${missing().join(' and ')}. Install it and try again.`,
    );
  }
}

/** Returns what a folder's stamp says after `npm ci`. */
function lockOf(/** @type {string} */ folder) {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) {
    hash.update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex');
}

async function installPackagesOf(/** @type {string} */ folder) {
  console.log(`Installing the npm packages of ${path.basename(folder)}/ …`);
  // An unfinished installation must not count as finished.
  rmSync(stampOf(folder), { force: true });
  await npm(folder, 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  const node = path.join(tools, 'node_modules', '.bin', 'node');
  if (folder === tools && !succeeds(node, '--version')) {
    // npm may be set to skip the install scripts, without which these packages are empty.
    await npm(tools, 'rebuild', '--ignore-scripts=false', '--loglevel=error');
    if (!succeeds(node, '--version'))
      throw new Failure(`The pinned Node.js in ${tools} does not start.`);
  }
  writeFileSync(stampOf(folder), lockOf(folder));
}

/** Downloads the crates for this machine, while npm waits for the network. A failure shows again when cargo builds. */
async function fetchCrates() {
  const { stdout } = spawnSync('rustc', ['--version', '--verbose'], { cwd: root });
  const host = /^host: (.+)$/m.exec(String(stdout))?.[1];
  if (host) await exitCodeOf(root, 'cargo', 'fetch', '--quiet', '--locked', '--target', host);
}

function succeeds(/** @type {string} */ program, /** @type {string[]} */ ...args) {
  return spawnSync(program, args, { stdio: 'ignore', shell: isWindows }).status === 0;
}

async function npm(/** @type {string} */ folder, /** @type {string[]} */ ...args) {
  const code = await exitCodeOf(folder, 'npm', ...args);
  if (code !== 0) throw new Failure(`"npm ${args.join(' ')}" failed in ${folder}.`);
}

/** @param {string} cwd @param {string} command @param {string[]} args */
async function exitCodeOf(cwd, command, ...args) {
  // npm replaces the pinned Node.js in tools/, so it must not run on it.
  const pinned = path.join(tools, 'node_modules', '.bin');
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => path.resolve(entry) !== pinned)
    .join(path.delimiter);
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'inherit', 'inherit'];
  const env = { ...process.env, PATH };
  const child = spawn(command, args, { cwd, env, stdio, shell: isWindows });
  endWithUs(child, 'SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}
