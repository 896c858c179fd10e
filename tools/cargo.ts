// Settings of cargo for builds that only tests and lints use.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installPackages } from './debian.mjs';
import { hasIncrementalBuilds, readIfThere } from './paths.mjs';

/**
 * Returns the variables for cargo's debug builds: without incremental builds and line numbers in backtraces the shop's
 * crates take a third less time, and the system's OpenSSL need not be built. A developer who has run cargo keeps all three.
 */
export function debugBuildEnv(): NodeJS.ProcessEnv {
  if (hasIncrementalBuilds()) return {};
  return { CARGO_INCREMENTAL: '0', CARGO_PROFILE_DEV_DEBUG: '0', ...systemOpenSsl() };
}

/**
 * Returns the variables that make libpq use the system's OpenSSL 3, which root installs on Debian. A release has its own.
 */
function systemOpenSsl(): NodeJS.ProcessEnv {
  if (process.platform !== 'linux') return {};
  const found = findOpenSsl() ?? (installPackages(['libssl-dev']) ? findOpenSsl() : undefined);
  return found
    ? { OPENSSL_NO_VENDOR: '1', OPENSSL_LIB_DIR: found, OPENSSL_INCLUDE_DIR: headers }
    : {};
}

const headers = '/usr/include';

/** Returns the folder of OpenSSL's libraries if the C compiler finds them and their headers exist. */
function findOpenSsl() {
  const version = readIfThere(path.join(headers, 'openssl', 'opensslv.h'));
  if (!/define\s+OPENSSL_VERSION_MAJOR\s+3\b/.test(version ?? '')) return undefined;
  const [ssl, crypto] = ['libssl.so', 'libcrypto.so'].map((library) =>
    String(spawnSync('cc', [`-print-file-name=${library}`]).stdout).trim(),
  );
  // The compiler prints the bare name of a library that it doesn't find.
  const folder = path.dirname(ssl);
  return path.isAbsolute(ssl) && path.dirname(crypto) === folder ? path.resolve(folder) : undefined;
}
