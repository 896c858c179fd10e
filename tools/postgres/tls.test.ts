// The shop's connection to a PostgreSQL with a certificate of its own authority.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { serverBinary, tools } from '../paths.mjs';
import { startThrowawayPostgres } from './cluster.ts';
import { certificate } from './tls.ts';

// Without TLS, as its libpq is built there (crates/infra-postgres/Cargo.toml).
const hasTls = process.platform !== 'win32';

/** Runs the migrations; returns the exit code and the error output. */
function migrate(url: URL, host: string, query: string) {
  const DATABASE_URL = url.href.replace('127.0.0.1', host) + query;
  // A home without certificates: libpq looks there when none is named.
  const env = { DATABASE_URL, HOME: path.join(tools, 'postgres') };
  const { status, stderr } = spawnSync(serverBinary('debug'), ['migrate'], {
    env,
    encoding: 'utf8',
  });
  return { status, said: stderr };
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
      [
        'localhost',
        `?${here}&sslmode=verify-full&sslrootcert=${certificate('none.crt')}`,
        /does not exist/,
      ],
      ['127.0.0.1', '?sslmode=vielleicht', /DATABASE_URL .*sslmode, where given/, 2],
    ] as const;
    for (const [host, query, expected, code = 1] of cases) {
      const { status, said } = migrate(url, host, query);
      if (expected === true) assert.equal(status, 0, `${host}${query}: ${said}`);
      else {
        assert.equal(status, code, `${host}${query}: ${said}`);
        assert.match(said, expected);
      }
      assert.ok(!said.includes(url.password), 'the password is not shown');
    }
  } finally {
    cluster.kill();
  }
});
