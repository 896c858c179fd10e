// Runs the tests called hostile and the random tests over HTTP with many more inputs than usual.
// By proptest, because cargo-fuzz needs a nightly toolchain.
import { debugBuildEnv } from './cargo.ts';
import { startThrowawayPostgres } from './postgres/cluster.ts';
import { run } from './process/commands.ts';
import { Failure, main } from './process/lifetime.mjs';

/** The crates with tests called hostile. */
const crates = ['domain', 'http-actix', 'infra-payments', 'infra-storage'];

await main(async () => {
  const inputs = Number(process.argv[2] ?? 100_000);
  if (!Number.isInteger(inputs) || inputs < 1000)
    throw new Failure('How many inputs? 1000 or more.', 2);
  const packages = crates.flatMap((name) => ['--package', name]);
  const env = { ...debugBuildEnv(), PROPTEST_CASES: String(inputs) };
  await run('cargo', ['test', '--locked', ...packages, '--lib', '--tests', 'hostile'], { env });
  const cluster = await startThrowawayPostgres();
  const http = '--package server --test api -- random machines'.split(' ');
  await run('cargo', ['test', '--locked', ...http], {
    env: { ...env, TEST_DATABASE_URL: cluster.url },
  });
  console.log(`\n${inputs} inputs for each test: all passed.`);
});
