// Installs what the recipes need and what is not there yet. It runs on whichever Node.js the
// machine has, so it uses nothing beyond Node.js itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian.mjs';
import { Failure, main } from './process/lifetime.mjs';
import { frontend, readIfThere, tools } from './paths.mjs';

await main(async () => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Failure(`Node.js 20 or newer is needed; this is ${process.version}.`);
  }
  if (!works('cargo')) {
    throw new Failure('Rust is missing. Install it from https://rustup.rs and try again.');
  }
  buildsOpenSsl();
  // npm replaces the pinned Node.js in tools/, so it must not be running on it then.
  install(tools, { ...process.env, PATH: pathWithoutPinnedNode() }, finishTools);
  install(frontend, process.env);
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

/**
 * Runs `npm ci` in a folder unless it was done for exactly this lock.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {(env: NodeJS.ProcessEnv) => void} [finishInstall]
 */
function install(folder, env, finishInstall) {
  const stamp = path.join(folder, 'node_modules', '.installed');
  const wanted = ['package.json', 'package-lock.json']
    .reduce(
      (hash, file) => hash.update(readFileSync(path.join(folder, file))),
      createHash('sha256'),
    )
    .digest('hex');
  if (readIfThere(stamp) === wanted) return;
  console.log(`Installing the npm packages of ${path.basename(folder)}/ …`);
  // A half-finished install must not pass for a finished one.
  rmSync(stamp, { force: true });
  runOrFail('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder, env);
  finishInstall?.(env);
  writeFileSync(stamp, wanted);
}

/**
 * Some settings of npm skip install scripts; without theirs these packages are empty shells.
 * @param {NodeJS.ProcessEnv} env
 */
function finishTools(env) {
  const node = path.join(tools, 'node_modules', '.bin', 'node');
  const scripts = ['rebuild', '--ignore-scripts=false', '--loglevel=error'];
  if (!works(node)) runOrFail('npm', scripts, tools, env);
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
function runOrFail(command, args, cwd, env) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) {
    throw new Failure(
      `"${command} ${args.join(' ')}" failed in ${cwd}${error ? `: ${error.message}` : ''}.`,
    );
  }
}

function pathWithoutPinnedNode() {
  const pinned = path.join(tools, 'node_modules', '.bin');
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  return entries.filter((entry) => path.resolve(entry) !== pinned).join(path.delimiter);
}
