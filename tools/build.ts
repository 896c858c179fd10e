import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { debugBuildEnv } from './cargo.ts';
import { run, type Options } from './process/commands.ts';
import { frontend, readIfThere, tools } from './paths.mjs';

/** Builds the web page that the server embeds, unless its sources are unchanged since the last build. */
export async function buildFrontend(options?: Options) {
  // Not in dist/, whose files become part of the server.
  const stamp = path.join(frontend, 'node_modules', '.built');
  const state = stateOfSources();
  if (existsSync(path.join(frontend, 'dist', 'index.html')) && readIfThere(stamp) === state) return;
  await run('npm', ['--prefix', frontend, 'run', 'build'], options);
  writeFileSync(stamp, state);
}

function stateOfSources() {
  const sources = globSync(['*', '{src,public,worker}/**/*'], {
    cwd: frontend,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of sources) {
    hash
      .update(`${path.relative(frontend, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds the web page from nothing while cargo already builds the payment double, which does not contain it: npm
 * waits for the network most of its time, and half of the server's crates are the double's, too.
 */
export async function buildFrontendBesideDouble() {
  await Promise.all([
    run(process.execPath, [path.join(tools, 'setup.mjs')]).then(() =>
      buildFrontend({ output: 'hold' }),
    ),
    cargoBuildForTests(paymentDouble),
  ]);
}

/** Builds the server with the web page inside, as it is shipped. */
export async function buildRelease() {
  await buildFrontend();
  await run('cargo', ['build', '--release', '--locked', '--package', 'server']);
}

/** The build that is measured: `BENCH_PROFILE=debug` chooses the tests' build, to try the measuring itself. */
export const measuredProfile = process.env.BENCH_PROFILE === 'debug' ? 'debug' : 'release';

/** Builds the server and the load generator for a measurement. */
export async function buildMeasured() {
  await buildFrontend();
  await (measuredProfile === 'debug'
    ? buildForTests(['--bin', 'bench'])
    : run('cargo', ['build', '--release', '--locked', '--package=server', '--package=bench']));
}

/**
 * Builds the server, the payment double and `more` programs as the tests use them: a later test run compiles only tests.
 *
 * Naming one integration test makes cargo choose the dependencies' features as it does for all tests. Without it,
 * `serde_json`, `futures-util` and everything above them would be compiled again for the tests.
 * @param onCratesBuilt called when every crate is compiled, so that only linking the programs is left
 */
export async function buildForTests(more: string[] = [], onCratesBuilt?: () => void) {
  await cargoBuildForTests(['--bin', 'dorduncu', ...paymentDouble, ...more], onCratesBuilt);
}

const paymentDouble = ['--bin', 'payment-double', '--test', 'program'];

function cargoBuildForTests(programs: string[], onCratesBuilt?: () => void) {
  const onLine = (line: string) => {
    const { reason, target } = line.startsWith('{') ? JSON.parse(line) : {};
    if (reason === 'compiler-artifact' && target.kind[0] === 'lib' && target.name === 'server') {
      onCratesBuilt?.();
    }
  };
  return run(
    'cargo',
    [
      ...['build', '--workspace', '--locked', '--message-format=json-render-diagnostics'],
      ...programs,
    ],
    { env: { ...debugBuildEnv(), ...showProgress }, output: onLine },
  );
}

/** Makes cargo show how many crates it has built, even if its output is no terminal. */
const showProgress = { CARGO_TERM_PROGRESS_WHEN: 'always', CARGO_TERM_PROGRESS_WIDTH: '80' };
