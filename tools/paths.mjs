import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export const frontend = path.join(root, 'frontend');

export const tools = path.join(root, 'tools');

/** Returns the folder of the shop's local state: database, pictures, secret. */
export const dataDir = () => path.resolve(root, process.env.SHOP_DATA_DIR || '.data');

/** Whether a developer has run cargo, which then keeps data for incremental builds. */
export function hasIncrementalBuilds() {
  const folder = path.join(target(), 'debug', 'incremental');
  // Cargo always creates the folder.
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Returns the folder of what cargo and the tools build. */
export const target = () => path.resolve(root, process.env.CARGO_TARGET_DIR || 'target');

/** Returns a program that cargo builds. */
export const binary = (/** @type {string} */ name, /** @type {"debug" | "release"} */ profile) =>
  path.join(target(), profile, process.platform === 'win32' ? `${name}.exe` : name);

/** Returns the text of a file, or undefined if it doesn't exist. */
export function readIfThere(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the code of an error, such as ENOENT. */
export const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error ? error.code : undefined;
