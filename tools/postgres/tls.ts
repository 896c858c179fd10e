// TLS for a test's server. Its certificate is for localhost and valid for a hundred years, by an authority of fixtures/tls
// whose key is lost.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { handOver } from './account.ts';
import type { Folder } from './folder.ts';

/** Returns the path of a certificate. */
export const certificate = (name: string) =>
  path.join(import.meta.dirname, 'fixtures', 'tls', name);

/** Gives the server its certificate and refuses an account without TLS. Returns the server's settings. */
export function requireTls(folder: Folder, account: string) {
  const [cert, key] = ['server.crt', 'server.key'].map((name) => {
    const copy = path.join(folder.home, name);
    copyFileSync(certificate(name), copy);
    handOver(copy, 0o600, folder.account);
    return copy;
  });
  const rules = path.join(folder.data, 'pg_hba.conf');
  writeFileSync(rules, `hostnossl all ${account} all reject\n${readFileSync(rules, 'utf8')}`);
  return ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`];
}
