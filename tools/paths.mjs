import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export const frontend = path.join(root, 'frontend');

export const tools = path.join(root, 'tools');

/** Where the shop keeps its local state: database, pictures, secret. */
export function dataDir() {
  return path.resolve(root, process.env.SHOP_DATA_DIR || '.data');
}

/**
 * The server as cargo builds it.
 * @param {"debug" | "release"} profile
 */
export function serverBinary(profile) {
  return binary('dorduncu', profile);
}

/** The demo's pictures, which the server's own tests have made. */
export const demoPictures = () => path.join(target(), 'tmp', 'demo-pictures');

/** Whether somebody has built by hand: cargo keeps something to build quicker the next time. */
export function hasIncrementalBuilds() {
  const folder = path.join(target(), 'debug', 'incremental');
  // Cargo makes the folder in any case.
  return existsSync(folder) && readdirSync(folder).length > 0;
}

const target = () => path.resolve(root, process.env.CARGO_TARGET_DIR || 'target');

/**
 * A program in the folder that cargo builds into.
 * @param {string} name
 * @param {"debug" | "release"} profile
 */
export function binary(name, profile) {
  return path.join(target(), profile, process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * The text of a small file, or undefined where there is none.
 * @param {string} file
 */
export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The code of a failed call, as in ENOENT.
 * @param {unknown} error
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
