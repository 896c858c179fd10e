// The shop's connection to a PostgreSQL with a certificate of its own authority.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { binary, tools } from '../paths.mjs';
import { startThrowawayPostgres } from './cluster.ts';
import { certificate } from './tls.ts';

// Without TLS, as its libpq is built there (crates/infra-postgres/Cargo.toml).
const hasTls = process.platform !== 'win32';

function migrate(url: URL, host: string, query: string) {
  const DATABASE_URL = url.href.replace('127.0.0.1', host) + query;
  // A home without certificates: libpq looks there when none is named.
  const env = { DATABASE_URL, HOME: path.join(tools, 'postgres') };
  return spawnSync(binary('dorduncu', 'debug'), ['migrate'], { env, encoding: 'utf8' });
}

test('checks certificates by sslmode', { skip: !hasTls }, async () => {
  const cluster = await startThrowawayPostgres({ onlyTls: true });
  const url = new URL(await cluster.database('dorduncu'));
  try {
    const ours = `&sslrootcert=${certificate('ca.crt')}`;
    // Not every machine has a file that says where localhost is.
    const here = 'hostaddr=127.0.0.1';
    const other = `&sslrootcert=${certificate('other-ca.crt')}`;
    const cases = [
      // host, query, whether it is let in, or why not; a wrong setting is another code than a refusal
      ['127.0.0.1', '?sslmode=disable', /no encryption|reject/],
      ['127.0.0.1', '', true],
      ['127.0.0.1', '?sslmode=prefer', true],
      ['127.0.0.1', '?sslmode=require', true],
      ['127.0.0.1', `?sslmode=verify-ca${ours}`, true],
      ['127.0.0.1', `?sslmode=verify-ca${other}`, /certificate verify failed/],
      ['127.0.0.1', `?sslmode=require${other}`, /certificate verify failed/],
      ['127.0.0.1', '?sslmode=verify-ca', /root certificate file .* does not exist/],
      ['localhost', `?${here}&sslmode=verify-full${ours}`, true],
      ['127.0.0.1', `?sslmode=verify-full${ours}`, /does not match host name/],
      ['localhost', `?${here}&sslmode=verify-full${other}`, /certificate verify failed/],
      ['localhost', `?${here}&sslmode=verify-full&sslrootcert=/none.crt`, /does not exist/],
      ['127.0.0.1', '?sslmode=vielleicht', /DATABASE_URL .*sslmode, where given/, 2],
    ] as const;
    for (const [host, query, expected, code = 1] of cases) {
      const { status, stderr } = migrate(url, host, query);
      if (expected === true) assert.equal(status, 0, `${host}${query}: ${stderr}`);
      else {
        assert.equal(status, code, `${host}${query}: ${stderr}`);
        assert.match(stderr, expected);
      }
      assert.ok(!stderr.includes(url.password), 'the password is not shown');
    }
  } finally {
    cluster.kill();
  }
});
