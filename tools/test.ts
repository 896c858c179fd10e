// Runs every test of the project. Everything is built once: the journeys run the same binary as the server's tests.
// With an argument it runs a part: `rules` the tests of domain and application, `db` those of the adapter to PostgreSQL,
// `api` those of the whole server, `looks` those of the pages' geometry. Further arguments of the first three are cargo's
// filters: `just test db settings`.
// Journeys that pass only at the second try are named at the end; more than MAX_FLAKY of them are a failure.
import { availableParallelism } from 'node:os';
import { buildForTests, buildFrontend } from './build.ts';
import { debugBuildEnv } from './cargo.ts';
import { chromium } from './chromium.ts';
import { frontend, binary, tools } from './paths.mjs';
import { startThrowawayPostgres } from './postgres/cluster.ts';
import { installedPostgres } from './postgres/installed.ts';
import { run, runBeside } from './process/commands.ts';
import { flakyTests } from './process/failed-tests.ts';
import { Failure, main } from './process/lifetime.mjs';
import { endPhase, phase, phaseTimes } from './process/phases.ts';

const cargoTest = ['test', '--workspace', '--locked'];
/** A test of the server spends a third of its time waiting for the database. */
const RUST_TEST_THREADS = String(2 * availableParallelism());

const [part = '', ...filters] = process.argv.slice(2);
const parts: Record<string, (() => Promise<void>) | undefined> = {
  '': testEverything,
  rules: testRules,
  db: () => testOnPostgres('PostgreSQL', ['--package', 'infra-postgres']),
  api: () => testOnPostgres('The whole server', ['--package', 'server', '--test', 'api']),
  looks: testLooks,
};
/** Journeys that passed only at the second try. */
const flaky: string[] = [];

await main(async () => {
  const test = parts[part];
  if (!test)
    throw new Failure(
      `There is no part "${part}". There are: ${Object.keys(parts).slice(1).join(', ')}.`,
      2,
    );
  await test();
  endPhase();
  console.log(`\n${phaseTimes()}\nAll tests passed.`);
  for (const name of flaky) console.log(`Flaky, passed at the second try: ${name}`);
  const limit = Number(process.env.MAX_FLAKY ?? flaky.length);
  if (flaky.length > limit) {
    throw new Failure(
      `${flaky.length} flaky journeys are more than ${limit}: mend them at the cause.`,
    );
  }
});

/** Runs what needs no database, no browser and no web page: what one runs while working. */
async function testRules() {
  phase('Rules and use cases');
  const packages = ['--package', 'domain', '--package', 'application'];
  await run('cargo', ['test', '--locked', ...packages, '--', '--quiet', ...filters], {
    env: debugBuildEnv(),
    output: 'tee',
  });
}

/** Runs tests that need a database, on one of their own. */
async function testOnPostgres(name: string, which: string[]) {
  phase(name);
  const { url: TEST_DATABASE_URL } = await startThrowawayPostgres();
  await run('cargo', ['test', '--locked', ...which, '--', '--quiet', ...filters], {
    env: { ...debugBuildEnv(), TEST_DATABASE_URL, RUST_TEST_THREADS },
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
  const weight = runBeside('npm', ['--prefix', frontend, 'run', 'size', '--', '--silent']);
  const toolsTests = runBeside('node', ['--test', `${tools}/*/*.test.ts`]);
  await run('cargo', [...cargoTest, '--', '--quiet'], {
    env: { ...cargoEnv, TEST_DATABASE_URL: cluster.url, RUST_TEST_THREADS },
    output: 'tee',
  });

  // The scripts of deploy/ are for servers.
  if (process.platform === 'linux') await testBackups(cargoEnv);

  phase('Front end');
  await frontEnd();

  phase('Weight of the pages');
  await weight();

  phase('Tools');
  await toolsTests();

  await testInBrowser('Journeys through the shop, in a browser', 'test:e2e', browser);
}

/** Runs the tests of backups, which the others leave out, on an installed PostgreSQL with its client programs. */
async function testBackups(cargoEnv: NodeJS.ProcessEnv) {
  phase('Backups, against an installed PostgreSQL');
  const POSTGRES_BIN = installedPostgres();
  const cluster = await startThrowawayPostgres({ bin: POSTGRES_BIN });
  await run('cargo', [...cargoTest, '--test', 'operation', '--', '--quiet', '--ignored'], {
    env: { ...cargoEnv, TEST_DATABASE_URL: cluster.url, POSTGRES_BIN },
    output: 'tee',
  });
}

/** Runs what shows only in a real browser's geometry and pictures, on every screen: before a release. */
async function testLooks() {
  phase('Building the web page and the server');
  await buildFrontend();
  await buildForTests(['--example', 'letters']);
  await testInBrowser('Looks of the pages, in a browser', 'test:looks', await chromium());
}

async function testInBrowser(title: string, script: string, browser: string) {
  phase(title);
  const env = { CHROMIUM_PATH: browser, SHOP_BINARY: binary('dorduncu', 'debug') };
  const output = await run('npm', ['--prefix', frontend, 'run', script], { env, output: 'tee' });
  flaky.push(...flakyTests(output));
}
