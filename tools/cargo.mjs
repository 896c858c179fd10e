// How cargo builds where nobody builds by hand: once, for tests and lints alone.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages } from './debian.mjs';
import { hasIncrementalBuilds, readIfThere } from './paths.mjs';

/**
 * The variables for cargo's debug builds. Who only tests has no use for what makes the next build quicker, nor
 * for line numbers in backtraces: without them our own crates take a third less. Nor has a test to wait for an
 * OpenSSL of its own where the system has one. Who works on the code has built by hand, and keeps all three.
 * @returns {NodeJS.ProcessEnv}
 */
export function debugBuildEnv() {
  if (hasIncrementalBuilds()) return {};
  return { CARGO_INCREMENTAL: '0', CARGO_PROFILE_DEV_DEBUG: '0', ...systemOpenSsl() };
}

/**
 * Has libpq take the system's OpenSSL 3, installed if that can be done without asking. What is released has its
 * own, built in; see the documentation of the crate openssl.
 * @returns {NodeJS.ProcessEnv}
 */
function systemOpenSsl() {
  if (process.platform !== 'linux') return {};
  const found = findOpenSsl() ?? (installPackages(['libssl-dev']) ? findOpenSsl() : undefined);
  return found
    ? { OPENSSL_NO_VENDOR: '1', OPENSSL_LIB_DIR: found, OPENSSL_INCLUDE_DIR: headers }
    : {};
}

const headers = '/usr/include';

/** The folder of the libraries that a C compiler finds, if their headers are there, too. */
function findOpenSsl() {
  const version = readIfThere(path.join(headers, 'openssl', 'opensslv.h'));
  if (!/define\s+OPENSSL_VERSION_MAJOR\s+3\b/.test(version ?? '')) return undefined;
  const [ssl, crypto] = ['libssl.so', 'libcrypto.so'].map((library) =>
    String(spawnSync('cc', [`-print-file-name=${library}`]).stdout).trim(),
  );
  // What it doesn't find it gives back as a bare name.
  const folder = path.dirname(ssl);
  return path.isAbsolute(ssl) && path.dirname(crypto) === folder ? path.resolve(folder) : undefined;
}
