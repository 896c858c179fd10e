// Every test of the project, the innermost first. Everything is built once: the journeys run the
// very binary that the server's own tests ran.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildFrontend } from './build.mjs';
import { chromium } from './chromium.mjs';
import { frontend, incrementalBuilds, serverBinary, tools } from './paths.mjs';
import { startThrowawayPostgres } from './postgres/cluster.mjs';
import { run, runBeside } from './process/commands.mjs';
import { main } from './process/lifetime.mjs';

const cargoTest = ['test', '--workspace', '--locked'];
// Examples are tools; that they compile is clippy's to say.
const programs = [...cargoTest, '--lib', '--bins', '--tests'];
/** A test of the server waits a third of its time, for the database or for what it is to see. */
const RUST_TEST_THREADS = String(2 * availableParallelism());
/**
 * Who only tests has no use for what makes the next build quicker, nor for line numbers in backtraces: without
 * them our own crates take a third less. Who works on them has built by hand, and keeps both.
 */
const cargoEnv = existsSync(incrementalBuilds())
  ? {}
  : { CARGO_INCREMENTAL: '0', CARGO_PROFILE_DEV_DEBUG: '0' };
const toolsTestFiles = `${tools}/{deploy,fonts,ha,payments,postgres,run}/*.test.mjs`;

await main(async () => {
  step('Building');
  await buildFrontend();
  // Its output comes below, under its own heading.
  const frontEnd = runBeside('npm', ['--prefix', frontend, 'test']);
  const [browser] = await Promise.all([
    chromium(),
    run('cargo', [...programs, '--no-run'], { env: cargoEnv }),
  ]);

  step('Rules, use cases, adapters, HTTP and server, against a real PostgreSQL');
  const docTests = runBeside('cargo', [...cargoTest, '--doc', '--', '--quiet'], { env: cargoEnv });
  const toolsTests = runBeside('node', ['--test', toolsTestFiles]);
  const cluster = await startThrowawayPostgres();
  await run('cargo', [...programs, '--', '--quiet'], {
    env: { ...cargoEnv, TEST_DATABASE_URL: cluster.url, RUST_TEST_THREADS },
  });
  await docTests();

  step('Front end');
  await frontEnd();

  step('Weight of the pages');
  await run('npm', ['--prefix', frontend, 'run', 'size', '--', '--silent']);

  step('Tools');
  await toolsTests();

  step('Journeys through the shop, in a browser');
  const env = { CHROMIUM_PATH: browser, SHOP_BINARY: serverBinary('debug') };
  await run('npm', ['--prefix', frontend, 'run', 'test:e2e'], { env });
  console.log('\nAll tests passed.');
});

/** @param {string} title */
function step(title) {
  console.log(`\n=== ${title}`);
}
