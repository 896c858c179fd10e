// Installs what the recipes need and what is not there yet. It runs on whichever Node.js the
// machine has, so it uses nothing beyond Node.js itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian.mjs';
import { Failure, endWithUs, main } from './process/lifetime.mjs';
import { frontend, readIfThere, root, tools } from './paths.mjs';

await main(async () => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Failure(`Node.js 20 or newer is needed; this is ${process.version}.`);
  }
  if (!works('cargo')) {
    throw new Failure('Rust is missing. Install it from https://rustup.rs and try again.');
  }
  buildsOpenSsl();
  // npm replaces the pinned Node.js in tools/, so nothing may be running on it then.
  const env = { ...process.env, PATH: pathWithoutPinnedNode() };
  const missing = [tools, frontend].filter((folder) => !isInstalled(folder));
  if (missing.length === 0) return;
  console.log('Setting up: npm packages and Rust crates, about one minute the first time.');
  // Each waits for the network most of its time.
  await Promise.all([...missing.map((folder) => install(folder, env)), fetchCrates(env)]);
});

/** OpenSSL is built into the server, by Perl and make; Windows does without. */
function buildsOpenSsl() {
  const missing = () => [
    ...(spawnSync('perl', ['-MIPC::Cmd', '-e1']).status === 0 ? [] : ['perl']),
    ...(works('make') ? [] : ['make']),
  ];
  if (process.platform === 'win32' || missing().length === 0) return;
  installPackages(missing());
  if (missing().length > 0) {
    throw new Failure(
      `Missing: ${missing().join(', ')}. OpenSSL is built with it; install it and try again.`,
    );
  }
}

/** @param {string} folder */
function stampOf(folder) {
  return path.join(folder, 'node_modules', '.installed');
}

/**
 * What a folder's stamp says when `npm ci` was done for exactly this lock.
 * @param {string} folder
 */
function wantedIn(folder) {
  return ['package.json', 'package-lock.json']
    .reduce(
      (hash, file) => hash.update(readFileSync(path.join(folder, file))),
      createHash('sha256'),
    )
    .digest('hex');
}

/** @param {string} folder */
function isInstalled(folder) {
  return readIfThere(stampOf(folder)) === wantedIn(folder);
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
async function install(folder, env) {
  console.log(`Installing the npm packages of ${path.basename(folder)}/ …`);
  // A half-finished install must not pass for a finished one.
  rmSync(stampOf(folder), { force: true });
  await runOrFail('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder, env);
  if (folder === tools) await finishTools(env);
  writeFileSync(stampOf(folder), wantedIn(folder));
}

/**
 * What cargo would else fetch when it builds. A failure of it is told there.
 * @param {NodeJS.ProcessEnv} env
 */
async function fetchCrates(env) {
  const { stdout } = spawnSync('rustc', ['--version', '--verbose'], { cwd: root, env });
  const host = /^host: (.+)$/m.exec(String(stdout))?.[1];
  if (host) await runToEnd('cargo', ['fetch', '--quiet', '--locked', '--target', host], root, env);
}

/**
 * Some settings of npm skip install scripts; without theirs these packages are empty shells.
 * @param {NodeJS.ProcessEnv} env
 */
async function finishTools(env) {
  const node = path.join(tools, 'node_modules', '.bin', 'node');
  const scripts = ['rebuild', '--ignore-scripts=false', '--loglevel=error'];
  if (!works(node)) await runOrFail('npm', scripts, tools, env);
  if (!works(node)) throw new Failure(`The pinned Node.js in ${tools} does not start.`);
}

/** @param {string} program */
function works(program) {
  const shell = process.platform === 'win32';
  return spawnSync(program, ['--version'], { stdio: 'ignore', shell }).status === 0;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
async function runOrFail(command, args, cwd, env) {
  if ((await runToEnd(command, args, cwd, env)) !== 0) {
    throw new Failure(`"${command} ${args.join(' ')}" failed in ${cwd}.`);
  }
}

/**
 * Answers the exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
async function runToEnd(command, args, cwd, env) {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  endWithUs(child, 'SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}

function pathWithoutPinnedNode() {
  const pinned = path.join(tools, 'node_modules', '.bin');
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  return entries.filter((entry) => path.resolve(entry) !== pinned).join(path.delimiter);
}
