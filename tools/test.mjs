// Every test of the project, the quickest and innermost first.
import { buildFrontend } from './build.mjs';
import { chromium } from './chromium.mjs';
import { run } from './commands.mjs';
import { main } from './lifetime.mjs';
import { frontend, serverBinary, tools } from './paths.mjs';
import { startThrowawayPostgres } from './postgres.mjs';

const pure = ['domain', 'application'];

await main(async () => {
  step('Rules and use cases, without a database');
  await cargoTest(pure.flatMap((crate) => ['--package', crate]));

  step('Adapters, HTTP and server, against a real PostgreSQL');
  await buildFrontend();
  const cluster = await startThrowawayPostgres();
  const others = ['--workspace', ...pure.flatMap((crate) => ['--exclude', crate])];
  await cargoTest(others, { TEST_DATABASE_URL: cluster.url });

  step('Front end');
  await npm(['test']);

  step('Tools');
  await run('node', ['--test', `${tools}/*.test.mjs`, `${tools}/fonts/*.test.mjs`]);

  step('Journeys through the shop, in a browser');
  await run('cargo', ['build', '--locked', '--package', 'server']);
  const env = { CHROMIUM_PATH: await chromium(), SHOP_BINARY: serverBinary('debug') };
  await npm(['run', 'test:e2e'], env);
  console.log('\nAll tests passed.');
});

/** @param {string} title */
function step(title) {
  console.log(`\n=== ${title}`);
}

/**
 * @param {string[]} packages
 * @param {Record<string, string>} [env]
 */
function cargoTest(packages, env) {
  return run('cargo', ['test', '--locked', ...packages, '--', '--quiet'], { env });
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function npm(args, env) {
  return run('npm', ['--prefix', frontend, ...args], { env });
}
