import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './process/commands.mjs';
import { frontend, readIfThere } from './paths.mjs';

/** Builds the web page that the server carries inside, unless this very state of it is built. */
export async function buildFrontend() {
  // Beside dist/, since what is in there becomes part of the server.
  const stamp = path.join(frontend, 'node_modules', '.built');
  const state = stateOfSources();
  if (existsSync(path.join(frontend, 'dist', 'index.html')) && readIfThere(stamp) === state) return;
  await run('npm', ['--prefix', frontend, 'run', 'build']);
  writeFileSync(stamp, state);
}

function stateOfSources() {
  const sources = globSync(['*', '{src,public,worker}/**/*'], {
    cwd: frontend,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of sources) {
    hash
      .update(`${path.relative(frontend, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds the server with the web page inside.
 * @param {"debug" | "release"} profile
 */
export async function buildServer(profile) {
  await buildPackage('server', profile);
}

/**
 * Builds the programs of one package.
 * @param {string} name
 * @param {"debug" | "release"} profile
 */
export async function buildPackage(name, profile) {
  const release = profile === 'release' ? ['--release'] : [];
  await run('cargo', ['build', ...release, '--locked', '--package', name]);
}
