// Every test of the project, the innermost first. Everything is built once: the journeys run the
// very binary that the server's own tests ran.
import { availableParallelism } from 'node:os';
import { buildFrontend } from './build.mjs';
import { debugBuildEnv } from './cargo.mjs';
import { chromium } from './chromium.mjs';
import { frontend, serverBinary, tools } from './paths.mjs';
import { startThrowawayPostgres } from './postgres/cluster.mjs';
import { run, runBeside } from './process/commands.mjs';
import { main } from './process/lifetime.mjs';

const cargoTest = ['test', '--workspace', '--locked'];
const programs = ['--lib', '--bins', '--tests'];
/** A test of the server waits a third of its time, for the database or for what it is to see. */
const RUST_TEST_THREADS = String(2 * availableParallelism());
const toolsTestFiles = `${tools}/{deploy,fonts,ha,payments,postgres,run}/*.test.mjs`;

await main(async () => {
  step('Building');
  const cargoEnv = debugBuildEnv();
  await buildFrontend();
  // Its output comes below, under its own heading.
  const frontEnd = runBeside('npm', ['--prefix', frontend, 'test']);
  const [browser, cluster] = await Promise.all([
    chromium(),
    startThrowawayPostgres(),
    run('cargo', [...cargoTest, '--no-run'], { env: cargoEnv }),
  ]);

  step('Rules, use cases, adapters, HTTP and server, against a real PostgreSQL');
  const docTests = runBeside('cargo', [...cargoTest, '--doc', '--', '--quiet'], { env: cargoEnv });
  const weight = runBeside('npm', ['--prefix', frontend, 'run', 'size', '--', '--silent']);
  const toolsTests = runBeside('node', ['--test', toolsTestFiles]);
  await run('cargo', [...cargoTest, ...programs, '--', '--quiet'], {
    env: { ...cargoEnv, TEST_DATABASE_URL: cluster.url, RUST_TEST_THREADS },
  });
  await docTests();

  step('Front end');
  await frontEnd();

  step('Weight of the pages');
  await weight();

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
