// Runs every test of the project. Everything is built once: the journeys run the same binary as the server's tests.
// With the argument `rules` it runs only the tests of domain and application.
import { availableParallelism } from 'node:os';
import { buildFrontend } from './build.ts';
import { debugBuildEnv } from './cargo.ts';
import { chromium } from './chromium.ts';
import { frontend, binary, tools } from './paths.mjs';
import { startThrowawayPostgres } from './postgres/cluster.ts';
import { run, runBeside } from './process/commands.ts';
import { Failure, main } from './process/lifetime.mjs';
import { endPhase, phase, phaseTimes } from './process/phases.ts';

const cargoTest = ['test', '--workspace', '--locked'];
const programs = ['--lib', '--bins', '--tests'];
/** A test of the server spends a third of its time waiting for the database. */
const RUST_TEST_THREADS = String(2 * availableParallelism());

const [part] = process.argv.slice(2);

await main(async () => {
  if (part && part !== 'rules') throw new Failure(`There is no part "${part}"; "rules" is one.`, 2);
  await (part ? testRules() : testEverything());
  endPhase();
  console.log(`\n${phaseTimes()}\nAll tests passed.`);
});

/** Runs what needs no database, no browser and no web page: what one runs while working. */
async function testRules() {
  phase('Rules and use cases');
  const packages = ['--package', 'domain', '--package', 'application'];
  await run('cargo', ['test', '--locked', ...packages, '--', '--quiet'], {
    env: debugBuildEnv(),
    output: 'tee',
  });
}

async function testEverything() {
  const cargoEnv = debugBuildEnv();
  phase('Building the web page');
  await buildFrontend();
  phase('Building the server and its tests');
  // Its output is shown in a phase of its own, below.
  const frontEnd = runBeside('npm', ['--prefix', frontend, 'test']);
  const [browser, cluster] = await Promise.all([
    chromium(),
    startThrowawayPostgres(),
    run('cargo', [...cargoTest, '--no-run'], { env: cargoEnv }),
  ]);

  phase('Rules, use cases, adapters, HTTP and server, against a real PostgreSQL');
  const docTests = runBeside('cargo', [...cargoTest, '--doc', '--', '--quiet'], { env: cargoEnv });
  const weight = runBeside('npm', ['--prefix', frontend, 'run', 'size', '--', '--silent']);
  const toolsTests = runBeside('node', ['--test', `${tools}/*/*.test.ts`]);
  await run('cargo', [...cargoTest, ...programs, '--', '--quiet'], {
    env: { ...cargoEnv, TEST_DATABASE_URL: cluster.url, RUST_TEST_THREADS },
    output: 'tee',
  });
  await docTests();

  phase('Front end');
  await frontEnd();

  phase('Weight of the pages');
  await weight();

  phase('Tools');
  await toolsTests();

  phase('Journeys through the shop, in a browser');
  const env = { CHROMIUM_PATH: browser, SHOP_BINARY: binary('dorduncu', 'debug') };
  await run('npm', ['--prefix', frontend, 'run', 'test:e2e'], { env, output: 'tee' });
}
